-- The welcome text: the first text after an opt-in. It is a drop that gains one recipient with each opt-in, so that it keeps all rules of texts.

alter table bulk_messages add column kind text not null default 'drop' check (kind in ('drop', 'welcome'));
comment on column bulk_messages.kind is 'drop: written once for many. welcome: the welcome text in these words, one recipient for each opt-in.';
create unique index bulk_messages_welcome on bulk_messages (artist_id, md5(message)) where kind = 'welcome';

alter table drop_settings
  add column welcome_words text not null default '',
  add column welcome_abroad boolean not null default true;
comment on column drop_settings.welcome_words is 'The artist''s part of the welcome text; empty: ours.';
comment on column drop_settings.welcome_abroad is 'Whether fans outside the US and Canada get the welcome text. Carriers there require it.';

-- Numbers that got a welcome text queued, as keyed hashes: once for each artist, also after the fan's data was deleted.
create table welcomed_numbers (
  artist_id uuid not null references artists on delete cascade,
  number_hash bytea not null,
  welcomed_at timestamptz not null,
  primary key (artist_id, number_hash)
);
