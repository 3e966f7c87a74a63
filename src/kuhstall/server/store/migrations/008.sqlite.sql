-- Groups: people who play together, whoever of them has which name there, and the tables that belong to a group.
create table if not exists groups (
    id text primary key,
    code text not null unique,
    name text not null,
    founder text not null,
    founded integer not null
) without rowid;
create table if not exists members (
    in_group text not null,
    guest text not null,
    name text not null,
    joined integer not null,
    seen integer not null,
    primary key (in_group, guest)
) without rowid;
create index if not exists members_by_guest on members (guest);
alter table tables add column of_group text not null default '';
create index if not exists tables_by_group on tables (of_group, state, updated) where of_group <> ''
