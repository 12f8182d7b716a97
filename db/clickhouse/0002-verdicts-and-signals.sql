-- Two more verdicts, and what each verdict was decided from, so that a changed rule can be applied to hits of the past.
-- Hits that are there already keep verdict and rule; their hints stay 0, which says that no signals were kept.

-- A column that a projection counts by cannot be changed under it. Until it is made again below, the same questions are answered from the hits.
alter table events drop projection if exists by_quarter_hour;

alter table events modify column verdict Enum8(
  'person' = 1, 'crawler' = 2, 'preview' = 3, 'prefetch' = 4, 'datacentre' = 5, 'anomaly' = 6
) codec(ZSTD(1));

alter table events
  -- The class of the user agent, such as browser or preview-facebook; never the user agent itself.
  add column if not exists agent LowCardinality(String) codec(ZSTD(1)),
  add column if not exists browser_version UInt16 codec(ZSTD(1)),
  -- The company that rents out the network, where it is a listed one; empty for everything people use.
  add column if not exists network LowCardinality(String) codec(ZSTD(1)),
  -- Bits; see src/domain/stats/hints.ts.
  add column if not exists hints UInt16 codec(ZSTD(1)),
  -- A keyed hash whose key is thrown away at the end of the day.
  add column if not exists visitor UInt32 codec(ZSTD(1)),
  -- Hits of this visitor on this link in the running minute, this one included; 0 when not told.
  add column if not exists pace UInt8 codec(ZSTD(1));

-- As before, and by rule: what was left out is told by reason without reading hits.
alter table events add projection if not exists by_quarter_hour (
  select artist_id, link_id, verdict, rule, event, toStartOfFifteenMinutes(happened_at), count()
  group by artist_id, link_id, verdict, rule, event, toStartOfFifteenMinutes(happened_at)
);

alter table events materialize projection by_quarter_hour
