-- phase: expand
-- Views of the list of links that a person saved under a name (LINK-75): the filters and the order of its address.
create table saved_link_views (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  artist_id uuid references artists on delete cascade,
  name text not null,
  query text not null,
  created_at timestamptz not null
);
comment on column saved_link_views.artist_id is 'Null: a view of the links of all artists.';
comment on column saved_link_views.query is 'The parameters of the list''s address.';
create unique index saved_link_views_name on saved_link_views (user_id, coalesce(artist_id, '00000000-0000-0000-0000-000000000000'), lower(name));
create index saved_link_views_artist on saved_link_views (artist_id);
