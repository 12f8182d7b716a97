-- Hits by UTC day and by everything that the breakdowns list and filter by, for figures with filters: one roll-up answers any set of filters.
-- The columns with few values come first, so that a filter reads a stretch of it and the texts take almost no space; the day, which has the most
-- values, is the last.

alter table events add projection if not exists by_combination (
  select artist_id, link_id, verdict, rule, event, country, referrer, app, utm_campaign, utm_source, utm_medium, destination_id, toDate(happened_at), count()
  group by artist_id, link_id, verdict, rule, event, country, referrer, app, utm_campaign, utm_source, utm_medium, destination_id, toDate(happened_at)
);

alter table events materialize projection by_combination
