-- What an account needs to prove who its owner is: one-time codes and links, email changes, and a security log.

-- A code or link that proves something once. Only a keyed hash is stored; a new one replaces the one before.
create table one_time_secrets (
  purpose text not null,
  subject text not null,
  secret_hash bytea not null,
  tries_left integer not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (purpose, subject)
);
create index one_time_secrets_hash on one_time_secrets (secret_hash);

-- What happened to an account's access, for its owner to read.
create table security_events (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null,
  device text not null,
  country text not null default '',
  created_at timestamptz not null
);
create index security_events_user on security_events (user_id, created_at desc);

-- An operator's password is good for one login: its owner chooses another right after.
alter table users add column password_must_change boolean not null default false;
