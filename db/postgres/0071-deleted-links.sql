-- Deleted links whose hits are still to be deleted from the event store. A trigger, so that no way to delete a link is forgotten; those of a
-- deleted artist go with its own note.
create table deleted_links (
  link_id uuid primary key,
  artist_id uuid not null,
  deleted_at timestamptz not null default now()
);

create function note_deleted_links() returns trigger language plpgsql as $$
begin
  insert into deleted_links (link_id, artist_id)
    select gone.id, gone.artist_id from gone join artists on artists.id = gone.artist_id
    on conflict do nothing;
  return null;
end $$;
create trigger deleted_links_are_noted after delete on links
  referencing old table as gone for each statement execute function note_deleted_links();
