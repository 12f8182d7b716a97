-- The first tables: accounts, artists, links with their destinations, what fans leave, and the outbox of domain events.

create extension if not exists citext;

create table users (
  id uuid primary key,
  email citext not null unique,
  password_hash text not null,
  first_name text not null default '',
  last_name text not null default '',
  plan text not null default 'none' check (plan in ('none', 'agency', 'family', 'base_14', 'base_ata')),
  signup_step integer not null default 11,
  signup_finished boolean not null default true,
  created_at timestamptz not null
);

create table feature_flags (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  feature text not null,
  enabled boolean not null default true,
  unique (user_id, feature)
);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null unique,
  label text not null default '',
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);

create table artists (
  id uuid primary key,
  name text not null,
  spotify_id text,
  avatar_url text,
  current_plan text not null default 'pro' check (current_plan in ('', 'bio', 'pro', 'max')),
  billing_user_id uuid not null references users,
  created_at timestamptz not null
);

create table artist_users (
  id uuid primary key,
  artist_id uuid not null references artists on delete cascade,
  user_id uuid not null references users on delete cascade,
  role text not null default 'editor' check (role in ('owner', 'editor', 'viewer')),
  created_at timestamptz not null,
  unique (artist_id, user_id)
);
create index artist_users_user on artist_users (user_id);

create table artist_socials (
  id uuid primary key,
  artist_id uuid not null references artists on delete cascade,
  type text not null check (type in ('instagram', 'tiktok', 'twitter', 'twitch', 'facebook', 'website')),
  url text not null,
  created_at timestamptz not null,
  unique (artist_id, type)
);

-- An artist's own subdomain of the first link host.
create table domains (
  id uuid primary key,
  artist_id uuid not null unique references artists on delete cascade,
  domain text not null unique check (domain = lower(domain)),
  created_at timestamptz not null
);

create table links (
  id uuid primary key,
  artist_id uuid not null references artists on delete cascade,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  type text not null default 'release' check (type in ('release', 'pre-release', 'bio', 'playlist')),
  domain text not null check (domain = lower(domain)),
  path text not null check (path = lower(path)),
  title text not null,
  subtitle text not null default '',
  description text not null default '',
  image text,
  image_blur text,
  preview_type text not null default 'image' check (preview_type in ('image', 'youtube', 'spotify', 'custom')),
  theme text not null default 'light' check (theme in ('light', 'dark')),
  layout integer not null default 2,
  cover_image_style text not null default 'square' check (cover_image_style in ('square', 'full', 'avatar')),
  display_artist_socials boolean not null default false,
  rid text,
  release_name text,
  release_time timestamptz,
  "offset" text,
  timezone text,
  post_release_title text,
  post_release_subtitle text
);
-- Decides who gets a path, however many ask at once (research: two links on one path sent visitors astray elsewhere).
create unique index links_domain_path on links (domain, path);
create index links_artist on links (artist_id, created_at desc);

create table link_destinations (
  id uuid primary key,
  short_id bigint generated always as identity unique,
  link_id uuid not null references links on delete cascade,
  type text not null,
  cta text not null default '',
  url text not null default '',
  text text not null default '',
  description text not null default '',
  logo text,
  enabled boolean not null default true,
  deeplink_ios text,
  deeplink_android text,
  autoplay_track text,
  pre_release boolean not null default false,
  config jsonb,
  priority integer not null
);
create index link_destinations_link on link_destinations (link_id, priority);

create table link_tracks (
  id uuid primary key,
  link_id uuid not null references links on delete cascade,
  name text not null,
  url text not null,
  priority integer not null default 1
);
create index link_tracks_link on link_tracks (link_id);

-- What fans left on a page, and forever or single pre-saves.
create table optins_message (
  id uuid primary key,
  artist_id uuid not null references artists on delete cascade,
  link_id uuid references links on delete set null,
  platform text not null check (platform in ('email', 'phone_number', 'text')),
  value text not null,
  country text not null default '',
  region text not null default '',
  city text not null default '',
  created_at timestamptz not null
);
create index optins_message_artist on optins_message (artist_id, created_at desc);

create table presave_subscriptions (
  id uuid primary key,
  artist_id uuid not null references artists on delete cascade,
  link_id uuid references links on delete set null,
  provider text not null check (provider in ('spotify', 'applemusic')),
  contact text not null default '',
  forever boolean not null default false,
  country text not null default '',
  region text not null default '',
  city text not null default '',
  created_at timestamptz not null
);
create index presave_subscriptions_artist on presave_subscriptions (artist_id, created_at desc);
