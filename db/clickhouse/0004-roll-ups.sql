-- Hits by UTC day and by what the breakdowns list, so that a busy link's screen does not read its hits. The engine keeps them equal to the hits:
-- each insert, each rewritten verdict and each deletion writes a part together with its projections.
-- The three UTM values are one roll-up, as are referrer and app: they mostly come in the same few combinations.

alter table events add projection if not exists by_country (
  select artist_id, link_id, verdict, event, toDate(happened_at), country, count()
  group by artist_id, link_id, verdict, event, toDate(happened_at), country
);

alter table events add projection if not exists by_destination (
  select artist_id, link_id, verdict, event, toDate(happened_at), destination_id, count()
  group by artist_id, link_id, verdict, event, toDate(happened_at), destination_id
);

alter table events add projection if not exists by_referrer (
  select artist_id, link_id, verdict, event, toDate(happened_at), referrer, app, count()
  group by artist_id, link_id, verdict, event, toDate(happened_at), referrer, app
);

alter table events add projection if not exists by_campaign (
  select artist_id, link_id, verdict, event, toDate(happened_at), utm_source, utm_medium, utm_campaign, count()
  group by artist_id, link_id, verdict, event, toDate(happened_at), utm_source, utm_medium, utm_campaign
);

alter table events
  materialize projection by_country,
  materialize projection by_destination,
  materialize projection by_referrer,
  materialize projection by_campaign
