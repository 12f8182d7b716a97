-- What the card provider is owed, which a coupon, a credit or several periods make another sum than the next charge.
alter table billing_subscriptions
  -- Null while nothing is overdue, and where it was not read yet.
  add column overdue_cents integer check (overdue_cents >= 0);
