-- Deleted artists whose hits are still to be deleted from the event store. A trigger, so that no way to delete an artist is forgotten.
create table deleted_artists (
  artist_id uuid primary key,
  deleted_at timestamptz not null default now()
);

create function note_deleted_artist() returns trigger language plpgsql as $$
begin
  insert into deleted_artists (artist_id) values (old.id) on conflict do nothing;
  return null;
end $$;
create trigger deleted_artists_are_noted after delete on artists
  for each row execute function note_deleted_artist();
