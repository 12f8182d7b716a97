-- phase: expand
-- Where deleted links were: a printed code of theirs leads to the artist's bio page, and the artist is told of its scans (PLACE-6). A place that another
-- link has now is that link's.
create table deleted_places (
  domain text not null,
  path text not null,
  artist_id uuid not null references artists on delete cascade,
  title text not null,
  deleted_at timestamptz not null default now(),
  primary key (domain, path)
);
comment on table deleted_places is 'Places of deleted links, those that they left before too. A trigger fills it, so that no way to delete a link is forgotten.';
create index deleted_places_artist on deleted_places (artist_id);

create table deleted_code_scans (
  domain text not null,
  path text not null,
  code text not null,
  day date not null,
  scans integer not null,
  primary key (domain, path, code, day),
  foreign key (domain, path) references deleted_places on delete cascade
);
comment on column deleted_code_scans.day is 'UTC.';

-- Before the row goes, because its former places go with it. Those of a deleted artist are not noted: no page is left to lead to.
create function note_deleted_places() returns trigger language plpgsql as $$
begin
  insert into deleted_places (domain, path, artist_id, title)
    select place.domain, place.path, artists.id, old.title
    from (select old.domain, old.path union select domain, path from former_places where link_id = old.id) as place
    join artists on artists.id = old.artist_id
    on conflict (domain, path) do update set artist_id = excluded.artist_id, title = excluded.title, deleted_at = excluded.deleted_at;
  return old;
end $$;
create trigger deleted_places_are_noted before delete on links for each row execute function note_deleted_places();
