-- How guests who are away are called, what waits for them, and the keys with which the server signs.
create table bells (
    id text primary key,
    guest text not null,
    device blob,
    kind text not null,
    address text not null,
    secret text not null default '',
    token text not null unique,
    language text not null default 'en',
    zone text not null default 'UTC',
    quiet_from integer not null default -1,
    quiet_to integer not null default -1,
    confirmed integer not null default 1,
    made integer not null,
    told text not null default '{}',
    came integer not null default 0,
    seen integer not null default 0,
    rung integer not null default 0,
    next_look integer not null default 0,
    failures integer not null default 0
) without rowid;
create index bells_by_guest on bells (guest);
create index bells_by_device on bells (device);
create trigger bells_of_ended_keys after delete on keys begin delete from bells where device = old.digest; end;
create table waits (
    guest text not null,
    code text not null,
    what text not null,
    stamp integer not null,
    since integer not null,
    remind integer not null,
    primary key (guest, code)
) without rowid;
create table own_keys (
    name text primary key,
    value text not null
) without rowid
