-- phase: expand
-- UTM values that an artist uses again and again, under a name (PLACE-41).
create table utm_templates (
  id uuid primary key,
  artist_id uuid not null references artists on delete cascade,
  name text not null,
  utm_source text not null,
  utm_medium text not null,
  utm_campaign text not null,
  created_at timestamptz not null
);
create unique index utm_templates_name on utm_templates (artist_id, lower(name));
