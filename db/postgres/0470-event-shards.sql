-- phase: expand
-- Event stores beside each other (SHARD-1): which there are, and on which one an artist's hits are. Without CLICKHOUSE_SHARDS both tables are empty.
create table event_shards (
  number smallint primary key check (number > 0),
  url text not null unique,
  identity uuid not null unique,
  takes_artists boolean not null default true,
  free_bytes bigint not null default 0,
  marked_at timestamptz not null,
  added_at timestamptz not null
);
comment on table event_shards is 'ClickHouse servers, or replicated pairs, of which each has the hits of some artists. Number 1 is that of CLICKHOUSE_URL.';
comment on column event_shards.url is 'Its url without user and password.';
comment on column event_shards.identity is 'The id that the store itself keeps in store_identity: another store at this url is refused.';
comment on column event_shards.takes_artists is 'Whether new artists may be placed on it.';
comment on column event_shards.free_bytes is 'Free space of its disks when they were asked last.';
comment on column event_shards.marked_at is 'The last mark that the store has taken: a store whose last mark is older came back with old data.';

create table artist_shards (
  artist_id uuid primary key,
  shard smallint not null references event_shards,
  moving_to smallint references event_shards,
  former smallint[] not null default '{}',
  changed_at timestamptz not null
);
comment on table artist_shards is 'The shard of an artist; one without a row is on number 1. A row outlives its artist until the hits are deleted.';
comment on column artist_shards.moving_to is 'Where its hits are copied to; null: nowhere.';
comment on column artist_shards.former is 'Shards that may still have hits of the artist, which are carried to its own.';
comment on column artist_shards.changed_at is 'When the shard or the former ones changed last.';
create index artist_shards_shard on artist_shards (shard);
create index artist_shards_moving on artist_shards (moving_to) where moving_to is not null;
create index artist_shards_open on artist_shards (changed_at) where moving_to is not null or former <> '{}';

create function place_artist_on_shard() returns trigger language plpgsql as $$
begin
  insert into artist_shards (artist_id, shard, changed_at)
  select new.id, number, now() from event_shards where takes_artists order by free_bytes desc, number limit 1
  on conflict do nothing;
  return null;
end $$;
create trigger artist_is_placed after insert on artists for each row execute function place_artist_on_shard();
