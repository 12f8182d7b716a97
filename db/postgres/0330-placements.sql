-- phase: expand
-- Placements: the named places where an artist shares links, each with a code in the path (PLACE-1, PLACE-2).
create table placements (
  id uuid primary key,
  artist_id uuid not null references artists on delete cascade,
  code text not null check (code ~ '^[a-z0-9]{2,12}$'),
  name text not null,
  kind text not null check (kind in ('organic', 'paid', 'print')),
  utm_source text not null default '',
  utm_medium text not null default '',
  utm_campaign text not null default '',
  created_at timestamptz not null,
  archived_at timestamptz
);
comment on column placements.code is 'Never changed, and never given to another placement of the artist: hits are stored with it.';
comment on column placements.archived_at is 'Archived placements are not offered any more, and still counted.';
create unique index placements_code on placements (artist_id, code);
create unique index placements_name on placements (artist_id, lower(name)) where archived_at is null;
