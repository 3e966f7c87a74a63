create table people (
    guest text not null,
    code text not null,
    primary key (guest, code)
) without rowid;
insert or ignore into people (guest, code)
select coalesce(json_extract(cast(payload as text), '$.guest'), json_extract(cast(payload as text), '$.host')), code
from log
where json_extract(cast(payload as text), '$.entry') = 'opened'
    or (json_extract(cast(payload as text), '$.entry') = 'sat' and json_extract(cast(payload as text), '$.guest') <> '')
