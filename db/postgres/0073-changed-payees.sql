-- When a person named another account for their payouts; null for the first one. Payouts wait some days after it.
alter table referral_payees add column changed_at timestamptz;
