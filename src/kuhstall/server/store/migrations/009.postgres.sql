-- How guests who are away are called, what waits for them, and the keys with which the server signs.
create table bells (
    id text primary key,
    guest text not null,
    device bytea references keys (digest) on delete cascade,
    kind text not null,
    address text not null,
    secret text not null default '',
    token text not null unique,
    language text not null default 'en',
    zone text not null default 'UTC',
    quiet_from integer not null default -1,
    quiet_to integer not null default -1,
    confirmed boolean not null default true,
    made bigint not null,
    told text not null default '{}',
    came bigint not null default 0,
    seen bigint not null default 0,
    rung bigint not null default 0,
    next_look bigint not null default 0,
    failures integer not null default 0
);
create index bells_by_guest on bells (guest);
create index bells_by_device on bells (device);
create table waits (
    guest text not null,
    code text not null,
    what text not null,
    stamp bigint not null,
    since bigint not null,
    remind bigint not null,
    primary key (guest, code)
);
create table own_keys (
    name text primary key,
    value text not null
)
