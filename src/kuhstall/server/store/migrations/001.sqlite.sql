create table log (
    code text not null,
    seq integer not null,
    payload blob not null,
    primary key (code, seq)
) without rowid;
create table tables (
    code text primary key,
    state text not null,
    listed integer not null,
    updated integer not null
) without rowid;
create index tables_by_state on tables (state, updated);
create table keys (
    digest blob primary key,
    guest text not null,
    expires integer
) without rowid;
