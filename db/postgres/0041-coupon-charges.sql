-- What an account that is billed by hand and came with the coupon is charged each month, in cents; null for what its kind is charged.
alter table coupons add column monthly_charge_cents integer check (monthly_charge_cents between 0 and 10000000);
