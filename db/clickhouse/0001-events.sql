-- Every hit on a link, people and machines alike; nothing here names a person (no address, no cookie, no raw user agent).

create table events (
  artist_id UUID,
  link_id UUID,
  happened_at DateTime('UTC'),
  event LowCardinality(String),
  destination_id UUID,
  verdict LowCardinality(String),
  rule LowCardinality(String),
  rules_version UInt16,
  country LowCardinality(String),
  region LowCardinality(String),
  city LowCardinality(String),
  referrer LowCardinality(String),
  utm_source LowCardinality(String),
  utm_medium LowCardinality(String),
  utm_campaign LowCardinality(String),
  app LowCardinality(String),
  browser LowCardinality(String),
  device LowCardinality(String)
)
engine = MergeTree
partition by toYYYYMM(happened_at)
order by (artist_id, link_id, happened_at)
settings non_replicated_deduplication_window = 10000
