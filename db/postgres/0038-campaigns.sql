-- Drops that wait for the release of a link.

alter table bulk_messages
  add column release_link_id uuid references links on delete set null,
  add constraint bulk_messages_one_time check (release_link_id is null or (send_at is null and destination_id is null));
comment on column bulk_messages.release_link_id is 'The pre-release link at whose release_time the drop goes out, wherever that moves.';
create index bulk_messages_release on bulk_messages (release_link_id) where release_link_id is not null;

-- A drop whose link is deleted is held: its artist chooses another time.
create function hold_release_drops() returns trigger language plpgsql as $$
begin
  update bulk_messages set state = 'paused', pause_reason = 'LINK_DELETED'
  where release_link_id = old.id and started_at is null and state in ('scheduled', 'paused');
  return old;
end $$;
create trigger release_link_deleted before delete on links for each row execute function hold_release_drops();
