-- The paths of suspended artists: reserved for a time, then free for others. The link keeps its path, so that a restoration can bring it back.
alter table links
  -- Until when the path stays reserved; null unless the artist is suspended.
  add column path_reserved_until timestamptz,
  -- Since when others can claim it.
  add column path_released_at timestamptz;
drop index links_domain_path;
create unique index links_domain_path on links (domain, path) where path_released_at is null;

-- The mails that warned of the end of a reservation.
create table path_warnings (
  artist_id uuid not null references artists (id) on delete cascade,
  reserved_until timestamptz not null,
  days_before integer not null check (days_before in (30, 7, 1)),
  sent_at timestamptz not null,
  primary key (artist_id, reserved_until, days_before)
);
