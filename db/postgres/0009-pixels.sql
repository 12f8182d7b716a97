-- Pixels of artists and agencies, what waits to be told to ad platforms, and Bot Block.

create table pixels (
  id uuid primary key,
  provider text not null check (provider in ('Facebook', 'TikTok', 'AdWords', 'Snapchat')),
  pixel text not null,
  -- Sealed; null where the provider takes none.
  access_token text,
  -- The last four characters, so that people can tell tokens apart without seeing one.
  token_ending text not null default '',
  conversion_tag text not null default '',
  artist_id uuid references artists on delete cascade,
  -- An agency's own pixel, which holds for all artists that the agency pays for.
  agency_id uuid references users on delete cascade,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- How sending from the server goes: while it fails, when to try again.
  failures integer not null default 0,
  next_try_at timestamptz,
  last_error text not null default '',
  sent_count bigint not null default 0,
  dropped_count bigint not null default 0,
  check (num_nonnulls(artist_id, agency_id) = 1)
);
create unique index pixels_artist on pixels (artist_id, provider, pixel) where artist_id is not null;
create unique index pixels_agency on pixels (agency_id, provider, pixel) where agency_id is not null;

-- What waits to be sent. The details (address and user agent among them) are sealed, and the row is deleted once it was sent.
create table pixel_events (
  pixel_id uuid not null references pixels on delete cascade,
  event_id uuid not null,
  event text not null check (event in ('view', 'click', 'optin', 'presave')),
  happened_at timestamptz not null,
  details text not null,
  -- The same segment of events may arrive twice.
  primary key (pixel_id, event, event_id)
);
create index pixel_events_waiting on pixel_events (pixel_id, happened_at);

alter table artists add column block_bots boolean not null default false;
