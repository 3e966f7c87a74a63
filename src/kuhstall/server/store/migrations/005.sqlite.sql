-- What operators and guests have asked for, and what came of it.
create table orders (
    number integer primary key autoincrement,
    what text not null,
    about text not null,
    asked integer not null,
    taken integer,
    answered integer,
    fine integer not null default 0,
    outcome text not null default ''
);
-- What has been taken out of a table's log: 0 nothing, 1 talk, 2 names too; -1: of somebody who has gone the record still
-- has the name, until the game is over; 9: it could not be done.
alter table tables add column tidied integer not null default 0;
create index tables_by_tidied on tables (tidied, state, updated);
create index people_by_code on people (code)
