-- What was returned of a period's payment is taken off credit once, also where several subscriptions go on in that period.
alter table billing_subscriptions
  add column returns_taken_cents integer not null default 0 check (returns_taken_cents >= 0);
comment on column billing_subscriptions.returns_taken_cents is 'What of the returns of its running period was taken off the credit with which it began. Cents; 0 once it was billed for another period.';
