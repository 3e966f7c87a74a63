create table if not exists results (
    code text primary key,
    result blob not null
) without rowid
