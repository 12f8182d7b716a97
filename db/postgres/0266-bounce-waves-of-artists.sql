-- A host may refuse the mails of one artist only: among those of all others, they are too few to be a wave.
alter table bounce_waves
  drop constraint bounce_waves_pkey,
  add column artist_id uuid references artists (id) on delete cascade;
create unique index bounce_waves_once on bounce_waves (host, hour, artist_id) nulls not distinct;
create index bounce_waves_artist on bounce_waves (artist_id);
comment on column bounce_waves.artist_id is 'The artist whose mails came back; null where it was those of all artists together.';
