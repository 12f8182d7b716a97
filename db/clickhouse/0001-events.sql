-- Every hit on a link, people and machines alike; nothing here names a person (no address, no cookie, no raw user agent).
-- The sort key makes one link's hits of a stretch of time one read; the codecs keep an event near ten bytes on disk.

create table if not exists events (
  artist_id UUID codec(ZSTD(1)),
  link_id UUID codec(ZSTD(1)),
  happened_at DateTime('UTC') codec(Delta, ZSTD(1)),
  event Enum8('view' = 1, 'click' = 2, 'subscribe' = 3, 'presave' = 4) codec(ZSTD(1)),
  destination_id LowCardinality(String) codec(ZSTD(1)),
  verdict Enum8('person' = 1, 'crawler' = 2, 'preview' = 3, 'prefetch' = 4) codec(ZSTD(1)),
  rule LowCardinality(String) codec(ZSTD(1)),
  rules_version UInt16 codec(ZSTD(1)),
  country LowCardinality(String) codec(ZSTD(1)),
  region LowCardinality(String) codec(ZSTD(1)),
  city LowCardinality(String) codec(ZSTD(1)),
  referrer LowCardinality(String) codec(ZSTD(1)),
  utm_source LowCardinality(String) codec(ZSTD(1)),
  utm_medium LowCardinality(String) codec(ZSTD(1)),
  utm_campaign LowCardinality(String) codec(ZSTD(1)),
  app LowCardinality(String) codec(ZSTD(1)),
  browser LowCardinality(String) codec(ZSTD(1)),
  device LowCardinality(String) codec(ZSTD(1)),
  -- Charts and totals count quarter hours instead of hits: every zone's days start on one, and a busy link has far fewer of them.
  projection by_quarter_hour (
    select artist_id, link_id, verdict, event, toStartOfFifteenMinutes(happened_at), count()
    group by artist_id, link_id, verdict, event, toStartOfFifteenMinutes(happened_at)
  )
)
engine = MergeTree
partition by toYYYYMM(happened_at)
order by (artist_id, link_id, happened_at)
-- A segment that is sent again after a crash is recognised by its token and dropped.
settings non_replicated_deduplication_window = 10000
