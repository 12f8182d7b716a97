-- phase: expand
-- How far the daily reading of the card provider is, so that it goes on where a process died, and what it found, so that it need not read all again.
create table billing_reading_rounds (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  finished_at timestamptz
);
create table billing_readings (
  user_id uuid primary key,
  -- Whether the payer's charges are to be read in this round.
  due boolean not null,
  read_at timestamptz,
  provider_cents bigint,
  differs boolean not null default false
);
comment on column billing_readings.read_at is 'When all charges of the payer were last read and compared; null: never.';
comment on column billing_readings.provider_cents is 'What the provider had taken then, less what it had returned.';
comment on column billing_readings.differs is 'Something differed then, or the provider gave no answer: the next round reads the payer again.';
create index billing_readings_due on billing_readings (user_id) where due;
create index billing_readings_oldest on billing_readings (read_at) where not due;

alter table billing_subscriptions add column read_in_round bigint;
comment on column billing_subscriptions.read_in_round is 'The last billing_reading_rounds.id that read the subscription.';
