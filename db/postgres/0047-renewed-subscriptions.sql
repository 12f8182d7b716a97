-- A canceled subscription that is taken up while its period is paid: the new one is first billed when that period ends.
alter table billing_subscriptions
  -- Whether the running period was paid although this subscription was never billed: by the one that it goes on from.
  add column period_is_paid boolean not null default false;
