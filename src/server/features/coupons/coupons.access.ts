/** Who may call the operations of coupons, and what they get. */
import { type AccessTable, nothing, ofCaller } from '#tests/matrix/access.ts';
import { afterSignup, everybody, finished, signedIn } from '#tests/matrix/outcomes.ts';

export const access: AccessTable = {
  'Query.check_discount_coupon': {
    document: '{ check_discount_coupon(coupon: "NOT-MADE") { success coupon { name } } }',
    variables: nothing,
    gate: 'open',
    own: everybody('ok'),
  },
  'Query.applied_coupon': {
    document: '{ applied_coupon { name } }',
    variables: nothing,
    gate: 'open',
    own: { ...everybody('null'), V: 'NOT_SIGNED_IN' },
  },
  'Query.discount_coupons': {
    document: '{ discount_coupons { name } }',
    variables: nothing,
    gate: 'payment',
    own: finished,
    ...ofCaller('user_id', 'query ($id: uuid!) { discount_coupons(user_id: $id) { name } }'),
  },
  'Query.coupon_available': {
    document: '{ coupon_available(coupon: "no") }',
    variables: nothing,
    gate: 'payment',
    own: finished,
  },
  'Mutation.activate_coupon': {
    document: 'mutation { activate_coupon(coupon: "NOT-MADE") { success } }',
    variables: nothing,
    gate: 'open',
    own: { ...everybody('COUPON_INVALID'), V: 'NOT_SIGNED_IN' },
  },
  'Mutation.remove_coupon': {
    document: 'mutation { remove_coupon { success } }',
    variables: nothing,
    gate: 'open',
    own: { ...signedIn, A: 'COUPON_BILLED_BY_HAND', F: 'COUPON_BILLED_BY_HAND' },
  },
  'Mutation.create_coupon': {
    document: 'mutation { create_coupon(coupon: "no") { name } }',
    variables: nothing,
    gate: 'payment',
    own: afterSignup('COUPON_NOT_CREATED'),
  },
};
