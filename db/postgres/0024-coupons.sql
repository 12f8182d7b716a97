-- Coupons, who has used them, and the discount that a subscription began with.

create table coupons (
  id uuid primary key,
  code text not null unique check (code ~ '^[A-Z0-9_-]{3,40}$'),
  -- Whose own coupon it is, at most one for each account; null for the operator's, and once its owner is gone.
  owner_user_id uuid unique references users (id) on delete set null,
  -- Months from the making of an account until its first payment.
  free_months integer not null default 1 check (free_months between 0 and 24),
  -- Stands in front of what the coupon gives, on banners.
  prepend text not null default '' check (length(prepend) <= 100),
  percent_off integer not null default 0 check (percent_off between 0 and 100),
  -- Cents off each artist's monthly price; ten times as much off a year's.
  amount_cents integer not null default 0 check (amount_cents >= 0),
  -- The plans whose price is reduced; none means all.
  plans text[] not null default '{}' check (plans <@ array['bio', 'pro', 'max']),
  -- How many charges are reduced; null for all.
  charges integer check (charges between 1 and 120),
  -- Accounts that come with it never have to pay.
  skips_billing boolean not null default false,
  uses_limit integer check (uses_limit > 0),
  uses integer not null default 0 check (uses >= 0),
  expires_at timestamptz,
  created_at timestamptz not null,
  check (uses <= uses_limit)
);

create table coupon_uses (
  coupon_id uuid not null references coupons (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  -- Whether it moved the account's first payment: that use is never given back.
  moved_first_payment boolean not null,
  -- The intent that began a subscription with it; null until then. A declined one gives the use back.
  intent_id uuid unique,
  used_at timestamptz not null,
  primary key (coupon_id, user_id)
);
create index coupon_uses_of_user on coupon_uses (user_id);

-- The terms of the coupon that the subscription began with; null without one.
alter table billing_subscriptions add column discount jsonb;

-- What was entered at a signup before there were coupons stands for none.
update users set coupon = '' where coupon <> '';
