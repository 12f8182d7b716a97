-- Daily figures that a platform reports of what a link leads to, such as the followers of a playlist.
create table platform_stats (
  link_id uuid not null references links on delete cascade,
  day date not null,
  platform text not null,
  metric text not null,
  value integer not null check (value >= 0),
  primary key (link_id, platform, metric, day)
);
