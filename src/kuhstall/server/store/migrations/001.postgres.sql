create table log (
    code text not null,
    seq integer not null,
    payload bytea not null,
    primary key (code, seq)
);
create table tables (
    code text primary key,
    state text not null,
    listed boolean not null,
    updated bigint not null
);
create index tables_by_state on tables (state, updated);
create table keys (
    digest bytea primary key,
    guest text not null,
    expires bigint
);
