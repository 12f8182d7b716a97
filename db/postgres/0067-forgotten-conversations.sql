-- Anybody can leave a fan's number and take that form back again: it must not take the conversation that the fan has with the artist. A block
-- survives its fan's data, since it would otherwise be undone by deleting them.
create or replace function forget_opt_in() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('fanfare.undoes_import', true), '') = 'yes' then
    return old;
  end if;
  update drop_recipients set number = '' where optin_id = old.id;
  if old.platform <> 'email'
    and not exists (
      select from optins_message
      where artist_id = old.artist_id and value = old.value and platform <> 'email' and id <> old.id)
    and not exists (
      select from inbound_texts
      where artist_id = old.artist_id and number = old.value and created_at < old.created_at)
  then
    update inbound_texts set number = '', body = '' where artist_id = old.artist_id and number = old.value;
    delete from inbox_replies r using inbox_threads t
      where r.thread_id = t.id and t.artist_id = old.artist_id and t.number = old.value;
    update inbox_threads set last_text = '', unread = 0, snoozed_until = null
      where artist_id = old.artist_id and number = old.value and blocked_at is not null;
    delete from inbox_threads where artist_id = old.artist_id and number = old.value and blocked_at is null;
  end if;
  return old;
end $$;
