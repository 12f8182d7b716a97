-- phase: expand
-- Links that their artist put away: hidden from the list, their pages stay open.
alter table links add column archived_at timestamptz;
comment on column links.archived_at is 'Null: shown in the list.';
