-- phase: expand
-- Annotations of charts: what an artist's team noted on a day (STAT-210), and the totals that a link brought along when it moved in.
create table annotations (
  id uuid primary key,
  artist_id uuid not null references artists on delete cascade,
  link_id uuid references links on delete cascade,
  day date not null,
  text text not null check (char_length(text) between 1 and 8000),
  kind text not null check (kind in ('own', 'move')),
  created_by uuid references users on delete set null,
  created_at timestamptz not null
);
comment on column annotations.link_id is 'Null: of the artist, shown with each of its links.';
comment on column annotations.day is 'A calendar day without a zone, as charts count days in the zone of whoever looks.';
comment on column annotations.kind is 'own: written by a member. move: totals of a link before it moved in.';
comment on column annotations.created_by is 'Null: the account is deleted, or no person wrote it.';
create index annotations_artist on annotations (artist_id, day);
create index annotations_link on annotations (link_id, day) where link_id is not null;
create index annotations_author on annotations (created_by) where created_by is not null;
