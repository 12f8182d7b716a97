-- A subscription uses up the coupon that it began with (COUP-9). Those of before left the uses of free-month coupons open, so that the coupon could
-- be put on a second subscription.
update coupon_uses
set intent_id = begun.id
from (
  select distinct on (uses.coupon_id, uses.user_id) uses.coupon_id, uses.user_id, intents.id
  from coupon_uses uses
  join billing_intents intents on intents.user_id = uses.user_id
  where uses.intent_id is null and intents.kind = 'subscribe' and intents.state = 'done' and intents.created_at >= uses.used_at
  order by uses.coupon_id, uses.user_id, intents.created_at
) begun
where coupon_uses.coupon_id = begun.coupon_id and coupon_uses.user_id = begun.user_id and coupon_uses.intent_id is null;
