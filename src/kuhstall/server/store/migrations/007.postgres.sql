-- What a guest can recognise a device by, and the keys that were ended of late, for nodes that still know them.
create table if not exists devices (
    digest bytea primary key,
    id text not null,
    label text not null,
    made bigint not null,
    used bigint not null
);
create table if not exists ended (
    digest bytea primary key,
    at bigint not null
);
create index if not exists keys_by_guest on keys (guest);
create index if not exists ended_by_time on ended (at);
insert into devices (digest, id, label, made, used)
select digest, replace(gen_random_uuid()::text, '-', ''), '', 0, 0 from keys where expires is null
on conflict do nothing
