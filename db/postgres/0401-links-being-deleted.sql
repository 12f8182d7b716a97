-- phase: expand
-- Links whose deletion can still be undone (LINK-72): they are hidden and closed as if they were gone, and a job deletes them for good.
alter table links add column deleting_since timestamptz;
comment on column links.deleting_since is 'When the link was deleted by a person; it is deleted for good half an hour later. Its path is released (path_released_at) meanwhile.';
create index concurrently if not exists links_being_deleted on links (deleting_since) where deleting_since is not null;

-- Their codes lead to the artist's bio page at once, as those of links that are gone (0370-deleted-places.sql).
create function note_places_being_deleted() returns trigger language plpgsql as $$
begin
  if new.deleting_since is not null then
    insert into deleted_places (domain, path, artist_id, title, deleted_at)
      select place.domain, place.path, artists.id, new.title, new.deleting_since
      from (select new.domain, new.path union select domain, path from former_places where link_id = new.id) as place
      join artists on artists.id = new.artist_id
      on conflict (domain, path) do update set artist_id = excluded.artist_id, title = excluded.title, deleted_at = excluded.deleted_at;
  else
    delete from deleted_places
      where artist_id = old.artist_id and deleted_at = old.deleting_since and (domain, path) in (
        select old.domain, old.path union select domain, path from former_places where link_id = old.id);
  end if;
  return null;
end $$;
create trigger places_being_deleted_are_noted after update of deleting_since on links for each row
  when (old.deleting_since is distinct from new.deleting_since) execute function note_places_being_deleted();
