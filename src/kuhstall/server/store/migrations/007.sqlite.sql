-- What a guest can recognise a device by, and the keys that were ended of late, for nodes that still know them.
create table if not exists devices (
    digest blob primary key,
    id text not null,
    label text not null,
    made integer not null,
    used integer not null
) without rowid;
create table if not exists ended (
    digest blob primary key,
    at integer not null
) without rowid;
create index if not exists keys_by_guest on keys (guest);
create index if not exists ended_by_time on ended (at);
insert or ignore into devices (digest, id, label, made, used)
select digest, lower(hex(randomblob(8))), '', 0, 0 from keys where expires is null
