-- phase: expand
-- Links whose pre-saves are to be looked at again. Triggers, so that no way to change what a release follows from is forgotten. Rows are only added and
-- taken, never merged: a grant that commits while others are taken keeps its own row, and no fan waits for the job.
create table presave_changes (
  id bigint generated always as identity primary key,
  link_id uuid not null
);
comment on table presave_changes is
  'Links that changed or got a grant, or whose grants wait again: their releases are updated, and opened where they are out.';

create function note_presave_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into presave_changes (link_id)
      select distinct link_id from after where link_id is not null and ending is null and state in ('waiting', 'failed');
  else
    insert into presave_changes (link_id)
      select distinct after.link_id from after join before using (id)
      where after.link_id is not null and after.ending is null and after.state in ('waiting', 'failed')
        and (before.link_id, before.provider, before.state, before.ending, before.token is null)
          is distinct from (after.link_id, after.provider, after.state, after.ending, after.token is null);
  end if;
  return null;
end $$;
create trigger presaves_noted after insert on presave_subscriptions referencing new table as after
  for each statement execute function note_presave_changes();
create trigger changed_presaves_noted after update on presave_subscriptions referencing old table as before new table as after
  for each statement execute function note_presave_changes();

create function note_link_change() returns trigger language plpgsql as $$
begin
  insert into presave_changes (link_id) values (new.id);
  return null;
end $$;
create trigger link_change_noted after update on links for each row
  when (old.version is distinct from new.version) execute function note_link_change();

alter table presave_releases add column opened_at timestamptz;
comment on column presave_releases.opened_at is
  'When saves were enqueued for the grants that waited for this release_key; grants that come later are noted in presave_changes. Null: not yet, or before there was the mark.';

-- Also where a process of an earlier version changes the key, which does not know the mark.
create function close_release() returns trigger language plpgsql as $$
begin
  new.opened_at := null;
  return new;
end $$;
create trigger changed_release_closed before update on presave_releases for each row
  when (old.release_key is distinct from new.release_key) execute function close_release();

create index concurrently if not exists presave_releases_to_open on presave_releases (out_at desc)
  where link_id is not null and release_key is not null and opened_at is null;
create index concurrently if not exists presave_releases_to_look_up on presave_releases (provider, (coalesce(next_look_at, out_at)))
  where link_id is not null and release_key is null and (next_look_at is not null or attempts = 0);
