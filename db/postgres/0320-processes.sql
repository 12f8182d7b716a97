-- phase: expand
-- Each process says here every few seconds that it lives.
create table processes (
  id uuid primary key,
  host text not null,
  pid integer not null,
  name text not null,
  roles text not null,
  version text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null
) with (fillfactor = 50);
comment on table processes is 'The processes of this installation. A row whose seen_at is older than a minute belongs to one that was killed or has lost the database.';
comment on column processes.name is 'Which one of those that were started together: main, or web 2 and so on.';
comment on column processes.roles is 'web, worker, or both with a comma between.';
