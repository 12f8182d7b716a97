-- Billing: one subscription for each payer, a line for each artist, intents before every change of money, and an append-only ledger.

alter table users
  add column subscription_status text not null default ''
    check (subscription_status in ('', 'Pending', 'Active', 'Past Due', 'Canceled', 'Expired')),
  -- Midnight UTC of the next day on which the subscription is billed; of a canceled one, when it ends.
  add column next_billing_date timestamptz,
  add column billing_interval text not null default 'monthly' check (billing_interval in ('monthly', 'yearly')),
  -- The payer's own monthly price of pro in cents; null is the public price.
  add column pro_price_cents integer check (pro_price_cents >= 0);

-- The plan of an artist before it was suspended, which a restoration brings back.
alter table artists add column plan_before_suspension text not null default '';

-- Held while one process changes a payer's billing. A lease, since a lock would hold a connection while the provider answers.
create table billing_leases (
  user_id uuid primary key references users (id) on delete cascade,
  holder uuid not null,
  expires_at timestamptz not null
);

create table billing_cards (
  -- Our token at the provider: pm_<intent>.
  token text primary key,
  user_id uuid not null references users (id) on delete cascade,
  brand text not null,
  last4 text not null check (last4 ~ '^\d{4}$'),
  expires_month integer not null check (expires_month between 1 and 12),
  expires_year integer not null,
  image_url text not null,
  created_at timestamptz not null
);
create index billing_cards_of_user on billing_cards (user_id, created_at);

create table billing_subscriptions (
  -- The id here and at the provider: s_<user>_<generation>.
  id text primary key,
  user_id uuid not null references users (id) on delete cascade,
  generation integer not null,
  status text not null check (status in ('Pending', 'Active', 'Past Due', 'Canceled', 'Expired')),
  billing_interval text not null check (billing_interval in ('monthly', 'yearly')),
  -- Days as YYYY-MM-DD, UTC: the first billing day, and the period that is paid or, before the first billing, free.
  anchor_day text not null check (anchor_day ~ '^\d{4}-\d{2}-\d{2}$'),
  period_start text not null check (period_start ~ '^\d{4}-\d{2}-\d{2}$'),
  period_end text not null check (period_end ~ '^\d{4}-\d{2}-\d{2}$'),
  card_token text not null references billing_cards (token),
  -- What the payer has to their credit, and how much of it the provider takes off the next invoice.
  credit_cents integer not null default 0 check (credit_cents >= 0),
  discount_cents integer not null default 0 check (discount_cents >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (user_id, generation)
);
create unique index one_live_subscription on billing_subscriptions (user_id)
  where status in ('Pending', 'Active', 'Past Due');

create table billing_lines (
  id uuid primary key,
  subscription_id text not null references billing_subscriptions (id) on delete cascade,
  artist_id uuid not null references artists (id) on delete cascade,
  plan text not null check (plan in ('bio', 'pro', 'max')),
  price_cents integer not null check (price_cents >= 0),
  started_at timestamptz not null,
  ended_at timestamptz
);
create unique index one_live_line on billing_lines (artist_id) where ended_at is null;
create index billing_lines_of_subscription on billing_lines (subscription_id) where ended_at is null;

create table billing_intents (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('subscribe', 'change', 'interval', 'card', 'cancel')),
  -- What it is about, such as an artist's id; '' when the whole account.
  subject text not null,
  amount_cents integer not null check (amount_cents >= 0),
  -- Everything that is needed to carry it out again with the same ids.
  details jsonb not null,
  state text not null check (state in ('new', 'sent', 'done', 'declined', 'abandoned')),
  -- Why the provider refused: a code and a text; null otherwise.
  refusal jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index one_open_intent on billing_intents (user_id) where state in ('new', 'sent');

-- The provider's charges and refunds, as last read.
create table billing_charges (
  id text primary key,
  user_id uuid not null references users (id) on delete cascade,
  subscription_id text not null,
  -- The intent that made it; '' for what the provider billed by itself.
  order_id text not null,
  kind text not null check (kind in ('sale', 'refund')),
  amount_cents integer not null check (amount_cents > 0),
  status text not null,
  settled boolean not null,
  card_brand text not null,
  card_last4 text not null,
  card_image_url text not null,
  -- The billing period as YYYY-MM-DD; '' where it belongs to none.
  period_start text not null,
  period_end text not null,
  created_at timestamptz not null
);
create index billing_charges_of_user on billing_charges (user_id, created_at);

-- Money that was charged, returned, credited or used as credit. Rows are never changed.
create table billing_ledger (
  id bigint generated always as identity primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('sale', 'refund', 'credit', 'credit_used')),
  amount_cents integer not null check (amount_cents > 0),
  -- The charge of a sale or a refund, the intent of a credit, the period of a used credit.
  reference text not null,
  happened_at timestamptz not null,
  unique (kind, reference)
);
create index billing_ledger_of_user on billing_ledger (user_id, happened_at);
create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'Rows of the billing ledger are never changed';
end $$;
create trigger billing_ledger_is_append_only before update on billing_ledger
  for each row execute function refuse_ledger_change();

create table billing_webhooks (
  -- SHA-256 of the payload: the provider has no ids of events.
  digest bytea primary key,
  kind text not null,
  subscription_id text,
  received_at timestamptz not null
);
