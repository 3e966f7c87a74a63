create table people (
    guest text not null,
    code text not null,
    primary key (guest, code)
);
insert into people (guest, code)
select coalesce(entry ->> 'guest', entry ->> 'host'), code
from (select code, convert_from(payload, 'UTF8')::json as entry from log) as entries
where entry ->> 'entry' = 'opened' or (entry ->> 'entry' = 'sat' and entry ->> 'guest' <> '')
on conflict do nothing;
