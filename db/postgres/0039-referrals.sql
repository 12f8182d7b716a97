-- Referrals: who came with whose coupon, the commission ledger, and payouts.

-- The sale that a refund returns; '' for a sale, and where the provider names none.
alter table billing_charges add column refunded_charge_id text not null default '';

create table referrals (
  -- Outlives both accounts, as charges do.
  referred_user_id uuid primary key,
  owner_user_id uuid not null check (owner_user_id <> referred_user_id),
  coupon text not null,
  created_at timestamptz not null,
  review text not null default 'clear' check (review in ('clear', 'held', 'approved', 'refused')),
  -- Why it was held, as the reasons were last seen.
  reasons text[] not null default '{}',
  reviewed_at timestamptz
);
create index referrals_of_owner on referrals (owner_user_id);

create table referral_payouts (
  id uuid primary key,
  owner_user_id uuid not null,
  cents integer not null check (cents >= 1000),
  -- What it is paid for: net sales, and artists that they were for.
  sales_cents integer not null,
  active_artists integer not null check (active_artists >= 0),
  state text not null check (state in ('processed', 'paid', 'returned')),
  created_at timestamptz not null,
  settled_at timestamptz
);
create index referral_payouts_of_owner on referral_payouts (owner_user_id, created_at);

create table referral_commissions (
  id uuid primary key,
  owner_user_id uuid not null,
  referred_user_id uuid not null references referrals (referred_user_id),
  kind text not null check (kind in ('sale', 'refund')),
  -- The charge of the sale.
  sale_id text not null,
  -- The charge that this row is about: the sale, the refund, or `taken back <sale>` for a chargeback or a sale that failed later.
  charge_id text not null,
  sale_cents integer not null,
  cents integer not null,
  state text not null check (state in ('pending', 'hold', 'processed', 'paid', 'refunded', 'refused')),
  -- When the sale was made, also on its refunds.
  earned_at timestamptz not null,
  happened_at timestamptz not null,
  -- The artists that the sale was for.
  artist_ids uuid[] not null default '{}',
  payout_id uuid references referral_payouts (id),
  unique (kind, charge_id),
  check (case kind when 'sale' then sale_cents > 0 and cents >= 0 else sale_cents <= 0 and cents <= 0 end),
  check ((payout_id is not null) = (state in ('processed', 'paid')))
);
create index referral_commissions_of_owner on referral_commissions (owner_user_id, state);
create index referral_commissions_of_sale on referral_commissions (sale_id);
create index referral_commissions_of_payout on referral_commissions (payout_id) where payout_id is not null;
create function refuse_commission_change() returns trigger language plpgsql as $$
begin
  if (old.owner_user_id, old.referred_user_id, old.kind, old.sale_id, old.charge_id, old.sale_cents, old.cents, old.earned_at)
    is distinct from
    (new.owner_user_id, new.referred_user_id, new.kind, new.sale_id, new.charge_id, new.sale_cents, new.cents, new.earned_at)
  then
    raise exception 'A commission changes nothing but its state and payout';
  end if;
  return new;
end $$;
create trigger referral_commissions_are_final before update on referral_commissions
  for each row execute function refuse_commission_change();

-- Which months were paid out, so that each is once.
create table referral_runs (
  -- The first day after what it pays for.
  cutoff timestamptz primary key,
  ran_at timestamptz not null
);

-- To whom payouts are transferred.
create table referral_payees (
  user_id uuid primary key references users (id) on delete cascade,
  -- Account holder and account number as JSON, encrypted.
  details bytea not null,
  saved_at timestamptz not null
);
