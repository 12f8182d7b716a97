-- The url of a marketing script that the operator set for the coupon: the homepage loads it for visitors who agree; null for none.
alter table coupons add column tracking_script_url text check (
  tracking_script_url is null
  or (length(tracking_script_url) <= 500 and tracking_script_url like 'https://%' and owner_user_id is null)
);
