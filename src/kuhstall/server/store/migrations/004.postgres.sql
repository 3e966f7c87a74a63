-- Nodes that share the tables. A node whose row is gone has lost everything it had.
create table nodes (
    id bigint generated always as identity primary key,
    name text not null unique,
    url text not null,
    secret text not null,
    draining boolean not null default false,
    beat timestamptz not null default clock_timestamp()
);
-- Whose a table is. The epoch grows whenever that changes, and every write names the one it was made in.
create table owners (
    code text primary key,
    node bigint not null,
    epoch bigint not null
);
create index owners_by_node on owners (node);
