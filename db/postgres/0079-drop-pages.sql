-- Whose page a drop's link led to when the drop was written: a path that somebody else takes meanwhile is no page of theirs. Null for other sites, front pages
-- and drops that were written before.
alter table bulk_messages add column page_artist_id uuid;
