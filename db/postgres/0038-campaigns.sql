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

-- Drops by email: the same rows as those by text, with a subject, and the address of the sender that the law wants below each.
alter table bulk_messages
  drop constraint bulk_messages_platform_check,
  add constraint bulk_messages_platform_check check (platform in ('sms', 'email')),
  add column subject text not null default '';
comment on column bulk_messages.platform is 'sms: texts to phone numbers. email: mails.';
comment on column drop_recipients.number is 'E.164, or the email of a drop by email; empty once the fan''s data was deleted.';
comment on column drop_recipients.code is 'The carrier''s code of a failure; of a mail the SMTP reply of three digits.';
alter table drop_settings add column postal_address text not null default '';
comment on column drop_settings.postal_address is 'Stands below each mail of a drop; without it no drop goes out by email.';
alter table optins_message add column bounced_at timestamptz;
comment on column optins_message.bounced_at is 'Since when a mail server says that the email does not exist; it gets no drop until its owner confirms it again.';

-- What a fan deletes is gone from drops by email as well. Undoing an import is no wish of the fan: what was sent and said stays.
create or replace function forget_opt_in() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('fanfare.undoes_import', true), '') = 'yes' then
    return old;
  end if;
  update drop_recipients set number = '' where optin_id = old.id;
  if old.platform <> 'email' then
    delete from inbound_texts where artist_id = old.artist_id and number = old.value;
    delete from inbox_threads where artist_id = old.artist_id and number = old.value;
  end if;
  return old;
end $$;
