-- phase: expand
-- Where an artist shared the link (the code of a placement), and two more values of few kinds about who opened it. Earlier hits have none of them.

alter table events
  add column if not exists placement String codec(ZSTD(1)),
  -- See src/domain/stats/audience.ts. What the audience is counted by has no roll-up: columns of few values are read quickly, and where visitors are
  -- spread over many cities, a roll-up of those would have nearly a row for each hit.
  add column if not exists os Enum8(
    '' = 0, 'ios' = 1, 'android' = 2, 'windows' = 3, 'macos' = 4, 'linux' = 5, 'chromeos' = 6, 'harmonyos' = 7, 'tv' = 8, 'other' = 9
  ) codec(ZSTD(1)),
  -- The first language of the browser, two letters.
  add column if not exists language LowCardinality(String) codec(ZSTD(1));

-- As by_campaign (0004) and by_combination (0007), and by placement, which mostly comes with the same UTM values.
alter table events add projection if not exists by_campaign_and_placement (
  select artist_id, link_id, verdict, event, toDate(happened_at), utm_source, utm_medium, utm_campaign, placement, count()
  group by artist_id, link_id, verdict, event, toDate(happened_at), utm_source, utm_medium, utm_campaign, placement
);

alter table events add projection if not exists by_combination_and_placement (
  select artist_id, link_id, verdict, rule, event, country, referrer, app, placement, utm_campaign, utm_source, utm_medium, destination_id, toDate(happened_at), count()
  group by artist_id, link_id, verdict, rule, event, country, referrer, app, placement, utm_campaign, utm_source, utm_medium, destination_id, toDate(happened_at)
);

alter table events
  materialize projection by_campaign_and_placement,
  materialize projection by_combination_and_placement
