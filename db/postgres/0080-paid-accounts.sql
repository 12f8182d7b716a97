-- The account that a confirmed payout went to, as its statement shows it: the holder and the last characters. It goes with the referrer's account. Payouts that
-- were confirmed before have none.
create table referral_paid_accounts (
  payout_id uuid primary key references referral_payouts (id),
  user_id uuid not null references users (id) on delete cascade,
  holder text not null,
  account text not null
);
create index referral_paid_accounts_of_user on referral_paid_accounts (user_id);
