-- The ledger of fans' permissions to save: a row a grant, what is to be saved with it, and the one-use states of consent screens.

alter table presave_subscriptions
  add column destination_id uuid references link_destinations on delete set null,
  -- Keyed hash of the fan's account at the service, so that the same fan is one row and nobody can read who it is.
  add column fan_hash bytea,
  add column scopes text not null default '',
  -- Sealed; null once there is nothing left to save with it.
  add column token bytea,
  add column granted_at timestamptz,
  add column ends_at timestamptz,
  -- What became of the release that it was given for.
  add column state text not null default 'waiting' check (state in ('waiting', 'saved', 'expired', 'failed', 'revoked')),
  add column reason text,
  -- How the permission itself ended; null while it is good.
  add column ending text check (ending in ('expired', 'revoked', 'used', 'withdrawn')),
  add column ended_at timestamptz,
  add column last_error text not null default '',
  add column words text not null default '',
  add column page text not null default '',
  -- How many of the two asks to renew went out, and when the fan was told that the release is out.
  add column asked smallint not null default 0,
  add column told_at timestamptz;

update presave_subscriptions set granted_at = created_at, ends_at = created_at + interval '6 months';
alter table presave_subscriptions alter column granted_at set not null, alter column ends_at set not null;

create unique index presave_subscriptions_fan on presave_subscriptions (link_id, provider, fan_hash);
create index presave_subscriptions_link on presave_subscriptions (link_id, provider, state);
create index presave_subscriptions_open on presave_subscriptions (link_id, provider) where ending is null and state in ('waiting', 'failed');
create index presave_subscriptions_destination on presave_subscriptions (destination_id);
create index presave_subscriptions_live on presave_subscriptions (ends_at) where ending is null;
create index presave_subscriptions_contact on presave_subscriptions (lower(contact)) where contact <> '';
create index presave_subscriptions_forever on presave_subscriptions (artist_id, provider) where forever and ending is null;
create index presave_subscriptions_untold on presave_subscriptions (link_id)
  where told_at is null and contact <> '' and state in ('expired', 'failed');

-- What is to be saved: a link's own release (one a service), or one that an artist brought out later and that forever grants cover.
create table presave_releases (
  id uuid primary key,
  artist_id uuid not null references artists on delete cascade,
  link_id uuid references links on delete cascade,
  provider text not null check (provider in ('spotify', 'applemusic')),
  -- Address and code that it was looked up by; another one means that it has to be looked up again.
  source text not null default '',
  -- The album, whichever of its songs is saved: the same release is saved once. Null until the service has it.
  release_key text,
  -- What is saved, in the service's own words.
  item text,
  title text not null default '',
  released_on date,
  -- When it is out, as the link says now.
  out_at timestamptz not null,
  attempts integer not null default 0,
  next_look_at timestamptz,
  reason text,
  created_at timestamptz not null
);
create unique index presave_releases_link on presave_releases (link_id, provider) where link_id is not null;
create unique index presave_releases_later on presave_releases (artist_id, provider, release_key) where link_id is null;

-- One row for each grant and release: nothing is saved twice, and what a process left unfinished is taken up by another.
create table presave_saves (
  id uuid primary key,
  subscription_id uuid not null references presave_subscriptions on delete cascade,
  release_id uuid not null references presave_releases on delete cascade,
  provider text not null check (provider in ('spotify', 'applemusic')),
  release_key text not null,
  state text not null default 'waiting' check (state in ('waiting', 'saved', 'expired', 'failed', 'revoked')),
  reason text,
  attempts integer not null default 0,
  taken integer not null default 0,
  due_at timestamptz not null,
  next_attempt_at timestamptz not null,
  -- Whoever works on it holds it until then.
  held_until timestamptz,
  doubted_at timestamptz,
  saved_at timestamptz,
  unique (subscription_id, release_key)
);
create index presave_saves_due on presave_saves (provider, next_attempt_at) where state = 'waiting';
create index presave_saves_release on presave_saves (release_id);

-- A service that asked for a pause, or that is unwell: nobody asks it anything before then.
create table presave_rests (
  provider text primary key,
  until timestamptz not null,
  cause text not null,
  times integer not null default 0
);

-- Consent screens on their way: each state is good once and for ten minutes.
create table presave_states (
  state_hash bytea primary key,
  binding_hash bytea not null,
  provider text not null,
  link_id uuid not null references links on delete cascade,
  -- What the fan sent and the secret of the exchange, sealed.
  kept bytea not null,
  expires_at timestamptz not null
);
create index presave_states_expiry on presave_states (expires_at);

-- How many pre-saves a destination brought, counted with each of them whoever writes.
alter table link_destinations add column presave_count integer not null default 0;

create function count_presaves() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update link_destinations d set presave_count = d.presave_count - gone.number
      from (select destination_id, count(*)::int as number from before where destination_id is not null group by 1 order by 1) gone
      where d.id = gone.destination_id;
  else
    update link_destinations d set presave_count = d.presave_count + come.number
      from (select destination_id, count(*)::int as number from after where destination_id is not null group by 1 order by 1) come
      where d.id = come.destination_id;
  end if;
  return null;
end $$;

create trigger presaves_inserted after insert on presave_subscriptions
  referencing new table as after for each statement execute function count_presaves();
create trigger presaves_deleted after delete on presave_subscriptions
  referencing old table as before for each statement execute function count_presaves();
