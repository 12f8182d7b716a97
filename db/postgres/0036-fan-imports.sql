-- Imports of contacts from files: the file, what becomes of each contact in it, and which fans came with which import.

create table fan_imports (
  id uuid primary key,
  artist_id uuid not null references artists on delete cascade,
  user_id uuid references users on delete set null,
  file_name text not null,
  bytes bigint not null,
  encoding text not null,
  head text not null,
  state text not null default 'draft'
    check (state in ('draft', 'checking', 'checked', 'importing', 'imported', 'undoing', 'undone')),
  plan jsonb,
  run integer not null default 0,
  attempt uuid,
  bytes_done bigint not null default 0,
  rows_total integer not null default 0,
  added integer not null default 0,
  taken_back integer not null default 0,
  after_row integer not null default 0,
  counts jsonb not null default '{}',
  created_at timestamptz not null,
  imported_at timestamptz,
  undone_at timestamptz
);
comment on column fan_imports.head is 'The decoded beginning of the file, from which the columns are chosen; empty once it is imported.';
comment on column fan_imports.plan is 'An ImportPlan of domain/fans/import/import-plan.ts: columns, country, and the stated consent.';
comment on column fan_imports.run is 'Counts the dry runs that were asked for: a job of an earlier one writes nothing any more.';
comment on column fan_imports.attempt is 'The job that does the dry run: one that was believed dead writes nothing any more.';
comment on column fan_imports.rows_total is 'Rows with content, the header apart.';
comment on column fan_imports.added is 'Contacts that became fans.';
comment on column fan_imports.taken_back is 'Fans that undoing took away.';
comment on column fan_imports.after_row is 'The last row of the file whose contacts are imported.';
comment on column fan_imports.counts is 'How many contacts got each verdict.';
create index fan_imports_by_artist on fan_imports (artist_id, created_at desc);
create index fan_imports_by_user on fan_imports (user_id);

-- The file in pieces, until its contacts are imported.
create table fan_import_parts (
  import_id uuid not null references fan_imports on delete cascade,
  number integer not null,
  content bytea not null,
  primary key (import_id, number)
);

-- What the dry run found, one row for each contact of the file, and one for each row without any.
create table fan_import_rows (
  import_id uuid not null references fan_imports on delete cascade,
  row integer not null,
  platform text not null check (platform in ('', 'email', 'phone_number')),
  value text not null,
  country text not null,
  region text not null,
  city text not null,
  source text not null,
  agreed_on date,
  verdict text not null check (verdict in ('new', 'known', 'duplicate', 'suppressed', 'country', 'invalid')),
  reason text not null default '',
  primary key (import_id, row, platform)
);
comment on column fan_import_rows.row is 'As a spreadsheet counts it, from 1.';
comment on column fan_import_rows.value is 'The contact as it is stored; of an invalid one, what the file says.';
comment on column fan_import_rows.agreed_on is 'What the file says; null where it says nothing.';
comment on column fan_import_rows.reason is 'Why it is invalid: a code of domain/fans/import/import-verdict-words.ts.';
create index fan_import_rows_contact on fan_import_rows (value, import_id);
create index fan_import_rows_verdict on fan_import_rows (import_id, verdict, row, platform);

alter table optins_message add column import_id uuid references fan_imports on delete set null;
comment on column optins_message.import_id is 'The import that added it; null once the fan opted in as well.';
create index optins_message_import on optins_message (import_id) where import_id is not null;
alter table fan_consents add column import_id uuid references fan_imports on delete set null;
comment on column fan_consents.import_id is 'The import whose stated consent this is; null for what a fan did.';
create index fan_consents_import on fan_consents (import_id) where import_id is not null;

-- Whoever had their data deleted is never imported again. Keyed hashes, as in text_suppressions.
create table forgotten_contacts (
  contact_hash bytea not null,
  artist_id uuid references artists on delete cascade,
  created_at timestamptz not null,
  unique nulls not distinct (contact_hash, artist_id)
);
comment on column forgotten_contacts.artist_id is 'Null: no artist may import it.';
create index forgotten_contacts_by_artist on forgotten_contacts (artist_id);
create index text_suppressions_everywhere on text_suppressions (number_hash) where scope = 'platform';

-- Undoing an import is no wish of the fan: conversations and what drops sent stay.
create or replace function forget_opt_in() returns trigger language plpgsql as $$
begin
  if old.platform <> 'email' and coalesce(current_setting('fanfare.undoes_import', true), '') <> 'yes' then
    update drop_recipients set number = '' where optin_id = old.id;
    delete from inbound_texts where artist_id = old.artist_id and number = old.value;
    delete from inbox_threads where artist_id = old.artist_id and number = old.value;
  end if;
  return old;
end $$;
