-- Drops: when each starts, who gets it, at which local hour, and what became of every text.

alter table bulk_messages
  add column state text not null default 'scheduled' check (state in ('scheduled', 'sending', 'paused', 'canceled', 'sent')),
  add column pause_reason text not null default '',
  add column asked_at timestamptz,
  add column started_at timestamptz,
  add column finished_at timestamptz,
  add column recipient_count integer not null default 0,
  add column cost_cents integer not null default 0,
  add column optouts integer not null default 0,
  add column replies integer not null default 0;
comment on column bulk_messages.pause_reason is 'A code of domain/messaging/pause-reasons.ts; empty unless paused.';
comment on column bulk_messages.asked_at is 'When somebody pressed Send Now, or resumed a drop that had not started; else null.';
comment on column bulk_messages.started_at is 'When the audience was frozen.';
comment on column bulk_messages.cost_cents is 'What the drop form showed for this audience.';
create index bulk_messages_waiting on bulk_messages (send_at) where state = 'scheduled';
create index bulk_messages_open on bulk_messages (artist_id) where state = 'sending';

-- A sent drop outlives its destination; one that waits for a release that is gone does not.
alter table bulk_messages drop constraint bulk_messages_destination_id_fkey;
alter table bulk_messages add constraint bulk_messages_destination_id_fkey
  foreign key (destination_id) references link_destinations on delete set null;
create function drop_waiting_messages() returns trigger language plpgsql as $$
begin
  delete from bulk_messages where destination_id = old.id and started_at is null;
  return old;
end $$;
create trigger destination_deleted before delete on link_destinations
  for each row execute function drop_waiting_messages();

-- Recipients of a drop who share an area code and a time zone, and when they may be texted next.
create table drop_groups (
  drop_id uuid not null references bulk_messages on delete cascade,
  area text not null,
  time_zone text not null,
  country text not null,
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  primary key (drop_id, area, time_zone)
);
comment on column drop_groups.area is 'The beginning of the number: +1 and the area code, elsewhere the country calling code.';

-- One text of a drop to one number.
create table drop_recipients (
  id uuid primary key,
  drop_id uuid not null references bulk_messages on delete cascade,
  optin_id uuid references optins_message on delete set null,
  number text not null,
  area text not null,
  time_zone text not null,
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'delivered', 'failed', 'unknown', 'skipped')),
  reason text not null default '',
  not_before timestamptz not null,
  held_until timestamptz,
  asked_at timestamptz,
  attempts smallint not null default 0,
  carrier_id text,
  earlier_carrier_ids text[] not null default '{}',
  code integer,
  segments smallint not null default 0,
  price_micros integer,
  updated_at timestamptz not null
);
comment on table drop_recipients is 'The frozen audience of a drop. A row is `sending` before its call to the carrier, so a crash never repeats it.';
comment on column drop_recipients.number is 'E.164; empty once the fan''s data was deleted.';
comment on column drop_recipients.reason is 'Why it was skipped: opted_out, canceled.';
comment on column drop_recipients.held_until is 'While sending: until when its process is believed to be at work.';
comment on column drop_recipients.asked_at is 'When the carrier was last asked to send it.';
comment on column drop_recipients.earlier_carrier_ids is 'The carrier''s ids of tries before the present one; their reports no longer count.';
comment on column drop_recipients.price_micros is 'What the carrier charged, in millionths of a dollar; null until it says so.';
create unique index drop_recipients_once on drop_recipients (drop_id, number) where number <> '';
create index drop_recipients_queue on drop_recipients (drop_id, area, time_zone, not_before) where state = 'queued';
create index drop_recipients_held on drop_recipients (held_until) where state = 'sending';
create index drop_recipients_number on drop_recipients (number, updated_at desc);
create index drop_recipients_state on drop_recipients (drop_id, state);
create unique index drop_recipients_carrier on drop_recipients (carrier_id) where carrier_id is not null;
create index drop_recipients_optin on drop_recipients (optin_id);
create index drop_recipients_unpriced on drop_recipients (updated_at) where price_micros is null and carrier_id is not null;

-- When the sender of an artist is free again: keeps all processes at the number's rate.
create table text_pace (
  service_id text primary key,
  free_at timestamptz not null
);

-- Texts that fans sent.
create table inbound_texts (
  carrier_id text primary key,
  artist_id uuid not null references artists on delete cascade,
  drop_id uuid references bulk_messages on delete set null,
  number text not null,
  body text not null,
  kind text not null check (kind in ('stop', 'start', 'help', 'other')),
  created_at timestamptz not null
);
comment on column inbound_texts.drop_id is 'The last drop that this number got, when the text came within a week of it.';
create index inbound_texts_by_artist on inbound_texts (artist_id, created_at desc);
create index inbound_texts_by_number on inbound_texts (number);

-- Numbers that must get no text, as keyed hashes: they hold also after the fan's data was deleted.
create table text_suppressions (
  artist_id uuid not null references artists on delete cascade,
  number_hash bytea not null,
  scope text not null default 'artist' check (scope in ('artist', 'platform')),
  created_at timestamptz not null,
  primary key (artist_id, number_hash)
);

-- What a fan deletes is gone from drops as well: the number, and what came from it.
create function forget_opt_in() returns trigger language plpgsql as $$
begin
  if old.platform <> 'email' then
    update drop_recipients set number = '' where optin_id = old.id;
    delete from inbound_texts where artist_id = old.artist_id and number = old.value;
  end if;
  return old;
end $$;
create trigger opt_in_forgotten before delete on optins_message for each row execute function forget_opt_in();
