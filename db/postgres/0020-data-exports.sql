-- A person's archive of all their data, made in the background and kept for a day.

create table data_exports (
  id uuid primary key,
  -- One for each person: a new one replaces the old.
  user_id uuid not null unique references users on delete cascade,
  -- Only the session that asked for it may download it.
  session_id uuid not null,
  state text not null default 'running' check (state in ('running', 'ready', 'failed')),
  steps_done integer not null default 0,
  steps_total integer not null default 1,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index data_exports_expiry on data_exports (expires_at);

-- The archive in pieces.
create table data_export_parts (
  export_id uuid not null references data_exports on delete cascade,
  number integer not null,
  content bytea not null,
  primary key (export_id, number)
);
