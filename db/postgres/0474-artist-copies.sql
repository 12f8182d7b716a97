-- phase: expand
-- Hits that were sent to another event store without an answer (SHARD-4). They may arrive late, so they are sent again unchanged, under the same token, before
-- anything else of the artist is.
create table artist_copies (
  artist_id uuid primary key references artist_shards on delete cascade,
  from_shard smallint not null references event_shards,
  to_shard smallint not null references event_shards,
  token uuid not null,
  month integer not null,
  groups jsonb not null
);
create index artist_copies_from on artist_copies (from_shard);
create index artist_copies_to on artist_copies (to_shard);
comment on table artist_copies is 'The hits of an artist that are being sent from one event store to another, until the store has answered.';
comment on column artist_copies.token is 'The token of their insert, by which ClickHouse recognises it.';
comment on column artist_copies.month is 'Their UTC month, such as 202611.';
comment on column artist_copies.groups is 'Which hits: segment, day since 1970, and part of the day.';
