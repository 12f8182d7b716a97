-- Places that links left when they were renamed or moved: they lead to the link until another one takes them.

create table former_places (
  domain text not null,
  path text not null,
  link_id uuid not null references links on delete cascade,
  left_at timestamptz not null,
  primary key (domain, path)
);
create index former_places_link on former_places (link_id);
