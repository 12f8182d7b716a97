-- Lists of fans as files, made in the background and kept for a day; and fans of one city without reading all of them.

create table fan_exports (
  id uuid primary key,
  artist_id uuid not null references artists on delete cascade,
  user_id uuid not null references users on delete cascade,
  session_id uuid not null,
  wanted jsonb not null,
  state text not null default 'running' check (state in ('running', 'ready', 'failed')),
  rows_done integer not null default 0,
  rows_total integer not null default 0,
  bytes bigint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  unique (artist_id, user_id)
);
comment on column fan_exports.session_id is 'Only the session that asked for it may download it.';
comment on column fan_exports.wanted is 'The filter of the list, and the ids of chosen fans.';
create index fan_exports_expiry on fan_exports (expires_at);

-- The file in pieces; a download may begin in the middle.
create table fan_export_parts (
  export_id uuid not null references fan_exports on delete cascade,
  number integer not null,
  starts_at bigint not null,
  content bytea not null,
  primary key (export_id, number)
);

create index optins_message_city on optins_message (artist_id, city, created_at desc);
