-- The replies inbox: a conversation for each fan who wrote to an artist, and what members wrote back.

create table inbox_threads (
  id uuid primary key,
  artist_id uuid not null references artists on delete cascade,
  number text not null,
  unread integer not null default 0,
  last_at timestamptz not null,
  last_text text not null,
  last_from text not null check (last_from in ('fan', 'artist')),
  snoozed_until timestamptz,
  blocked_at timestamptz
);
comment on table inbox_threads is 'A fan who texted anything but STOP, START or HELP to the artist''s number.';
comment on column inbox_threads.number is 'E.164.';
comment on column inbox_threads.unread is 'Texts of the fan that no owner or editor has opened yet.';
comment on column inbox_threads.last_at is 'When the fan or the artist last wrote.';
comment on column inbox_threads.blocked_at is 'Since when the fan gets no texts of the artist.';
create unique index inbox_threads_fan on inbox_threads (artist_id, number);
create index inbox_threads_latest on inbox_threads (artist_id, greatest(last_at, snoozed_until) desc, id);
create index inbox_threads_snoozed on inbox_threads (snoozed_until) where snoozed_until is not null;
create index inbox_threads_unread on inbox_threads (artist_id) where unread > 0;
create index inbox_threads_blocked on inbox_threads (artist_id, number) where blocked_at is not null;

-- One text that a member wrote to one fan.
create table inbox_replies (
  id uuid primary key,
  thread_id uuid not null references inbox_threads on delete cascade,
  user_id uuid references users on delete set null,
  body text not null,
  state text not null default 'sending' check (state in ('sending', 'sent', 'delivered', 'failed', 'unknown')),
  code integer,
  carrier_id text,
  segments smallint not null default 0,
  created_at timestamptz not null,
  checked_at timestamptz not null
);
comment on table inbox_replies is 'A row is `sending` before the call to the carrier, so that nothing is ever sent twice.';
comment on column inbox_replies.code is 'The carrier''s code of a failure.';
comment on column inbox_replies.checked_at is 'When the carrier was last asked to send it, or about it.';
create index inbox_replies_by_thread on inbox_replies (thread_id, created_at desc);
create index inbox_replies_open on inbox_replies (checked_at) where state = 'sending';
create unique index inbox_replies_carrier on inbox_replies (carrier_id) where carrier_id is not null;
create index inbox_replies_by_user on inbox_replies (user_id);

-- Whoever wrote before there was an inbox has a conversation, too.
insert into inbox_threads (id, artist_id, number, unread, last_at, last_text, last_from)
select gen_random_uuid(), artist_id, number, count(*), max(created_at), (array_agg(body order by created_at desc))[1], 'fan'
from inbound_texts where kind = 'other' group by artist_id, number;

create index inbound_texts_thread on inbound_texts (artist_id, number, created_at desc);

-- What a fan deletes is gone from the inbox as well.
create or replace function forget_opt_in() returns trigger language plpgsql as $$
begin
  if old.platform <> 'email' then
    update drop_recipients set number = '' where optin_id = old.id;
    delete from inbound_texts where artist_id = old.artist_id and number = old.value;
    delete from inbox_threads where artist_id = old.artist_id and number = old.value;
  end if;
  return old;
end $$;
