create table if not exists results (
    code text primary key,
    result bytea not null
);
