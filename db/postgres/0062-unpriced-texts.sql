-- Some texts never get a price: each is asked about less and less often, so that they keep no newer one from it.
alter table drop_recipients add price_after timestamptz;
comment on column drop_recipients.price_after is 'When the carrier is asked for the price next; null until it was asked once.';
drop index drop_recipients_unpriced;
create index drop_recipients_unpriced on drop_recipients (coalesce(price_after, updated_at))
  where price_micros is null and carrier_id is not null;
