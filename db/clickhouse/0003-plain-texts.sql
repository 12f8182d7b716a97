-- Texts of many values are stored as they are, and a destination as the id it is: a dictionary for each of them in each block of hits cost the
-- store half of all that taking them in costs. What has a handful of values keeps its dictionary, which is most of what it saves on disk.

alter table events drop projection if exists by_quarter_hour;

alter table events
  modify column destination_id UUID codec(ZSTD(1)),
  modify column rule String codec(ZSTD(1)),
  modify column country String codec(ZSTD(1)),
  modify column region String codec(ZSTD(1)),
  modify column city String codec(ZSTD(1)),
  modify column referrer String codec(ZSTD(1)),
  modify column utm_source String codec(ZSTD(1)),
  modify column utm_medium String codec(ZSTD(1)),
  modify column utm_campaign String codec(ZSTD(1)),
  modify column network String codec(ZSTD(1));

alter table events add projection if not exists by_quarter_hour (
  select artist_id, link_id, verdict, rule, event, toStartOfFifteenMinutes(happened_at), count()
  group by artist_id, link_id, verdict, rule, event, toStartOfFifteenMinutes(happened_at)
);

alter table events materialize projection by_quarter_hour
