-- Domains of people's own, the artists whose pages they carry, and who ever held one (so that none is taken over unproved).

create table custom_domains (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  domain text not null unique check (domain = lower(domain)),
  -- Whether its records pointed here when they were last asked for; only then does it serve pages.
  verified boolean not null default false,
  created_at timestamptz not null
);
create index custom_domains_user on custom_domains (user_id);

create table custom_domain_artists (
  custom_domain_id uuid not null references custom_domains on delete cascade,
  artist_id uuid not null references artists on delete cascade,
  primary key (custom_domain_id, artist_id)
);
create index custom_domain_artists_artist on custom_domain_artists (artist_id);

-- Outlives the account: a domain that somebody held is never handed on without proof.
create table custom_domain_holders (
  domain text not null check (domain = lower(domain)),
  user_id uuid not null,
  held_since timestamptz not null,
  released_at timestamptz,
  primary key (domain, user_id)
);
