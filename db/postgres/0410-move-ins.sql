-- phase: expand
-- Links that are moved in: files and pages by their urls, what would become of each row, and which link a row became.

create table move_ins (
  id uuid primary key,
  artist_id uuid not null references artists on delete cascade,
  user_id uuid references users on delete set null,
  kind text not null check (kind in ('file', 'pages')),
  file_name text not null default '',
  file_hash text not null default '',
  bytes integer not null default 0,
  encoding text not null default '',
  head text not null default '',
  content bytea,
  state text not null
    check (state in ('draft', 'checking', 'checked', 'running', 'done', 'undoing', 'undone')),
  plan jsonb,
  run integer not null default 0,
  atomic boolean not null default false,
  rows_total integer not null default 0,
  problem text not null default '',
  created_at timestamptz not null,
  run_at timestamptz,
  undone_at timestamptz
);
comment on column move_ins.file_hash is 'SHA-256 of the file in hex: a row of the same file is moved in once. Empty of pages.';
comment on column move_ins.head is 'The decoded beginning of the file, from which the columns are chosen; empty once it is moved in.';
comment on column move_ins.content is 'The file; null of pages, and once it is moved in.';
comment on column move_ins.plan is 'A MovePlan of domain/move-in/move-plan.ts; null before the first dry run, and of pages.';
comment on column move_ins.run is 'Counts the dry runs that were asked for: a job of an earlier one writes nothing any more.';
comment on column move_ins.atomic is 'Whether all rows become links or none.';
comment on column move_ins.problem is 'Why it went back or stopped: a code of the error catalogue; empty otherwise.';
create index move_ins_by_artist on move_ins (artist_id, created_at desc);
create index move_ins_by_user on move_ins (user_id);
create index move_ins_by_file on move_ins (artist_id, file_hash) where file_hash <> '';

create table move_in_rows (
  move_in_id uuid not null references move_ins on delete cascade,
  row integer not null,
  source text not null,
  domain text not null,
  path text not null,
  title text not null,
  draft jsonb not null,
  verdict text not null,
  reason text not null default '',
  planned_id uuid not null,
  link_id uuid references links on delete set null,
  link_version integer,
  outcome text not null default '' check (outcome in ('', 'made', 'failed', 'undone', 'stays')),
  primary key (move_in_id, row)
);
comment on column move_in_rows.row is 'As a spreadsheet counts it, from 1; of pages their place in the list.';
comment on column move_in_rows.draft is 'A MoveDraft of domain/move-in/move-draft.ts.';
comment on column move_in_rows.verdict is 'One of domain/move-in/move-verdicts.ts.';
comment on column move_in_rows.reason is 'What the verdict is about, or the error code of a link that could not be made.';
comment on column move_in_rows.planned_id is 'The id that the link gets: a job that is repeated makes no second one.';
comment on column move_in_rows.link_version is 'The version that the link had when it was made: one with a higher version was changed since.';
create index move_in_rows_verdict on move_in_rows (move_in_id, verdict, row);
create index move_in_rows_place on move_in_rows (move_in_id, domain, path);
create index move_in_rows_link on move_in_rows (link_id) where link_id is not null;
