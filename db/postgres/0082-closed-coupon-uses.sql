-- A subscription uses up the coupon that it began with (COUP-9). Those of before left the uses of free-month coupons open, so that the coupon could
-- be put on a second subscription. A subscription uses up one coupon: that of the account, or else the one that was applied last, and none where
-- another coupon was used up by it.
update coupon_uses
set intent_id = begun.intent_id
from (
  select distinct on (earliest.intent_id) earliest.coupon_id, earliest.user_id, earliest.intent_id
  from (
    select distinct on (uses.coupon_id, uses.user_id)
      uses.coupon_id, uses.user_id, uses.used_at, coupons.code = users.coupon as is_applied, intents.id as intent_id
    from coupon_uses uses
    join coupons on coupons.id = uses.coupon_id
    join users on users.id = uses.user_id
    join billing_intents intents on intents.user_id = uses.user_id
    where uses.intent_id is null and coupons.percent_off = 0 and coupons.amount_cents = 0
      and intents.kind = 'subscribe' and intents.state = 'done' and intents.created_at >= uses.used_at
    order by uses.coupon_id, uses.user_id, intents.created_at
  ) earliest
  where not exists (select from coupon_uses taken where taken.intent_id = earliest.intent_id)
  order by earliest.intent_id, earliest.is_applied desc, earliest.used_at desc
) begun
where coupon_uses.coupon_id = begun.coupon_id and coupon_uses.user_id = begun.user_id;
