/** The matrix rows of billing. The accounts have no subscription: what needs one is refused by its absence. */
import { everybody, finished, nothing, type Row, signedIn } from './outcomes.ts';
import type { Place } from './principals.ts';

const ofArtist = ({ artistId }: Place) => ({ id: artistId });
/** For the payer of an artist who is not billed by hand. */
const onlyPayers = { ...finished, R: 'NOT_ALLOWED', E: 'NOT_ALLOWED', O: 'NOT_ALLOWED' };
const subscribers = { ...onlyPayers, A: 'NOT_ALLOWED', F: 'NOT_ALLOWED' };
const refused = (outcome: string) => ({ ...everybody(outcome), V: 'NOT_SIGNED_IN', S: 'SIGNUP_UNFINISHED' });

/** The rows by `Type.field`. */
export function billingRows(): Record<string, Row> {
  return {
    'Mutation.client_token': { document: 'mutation { client_token { token } }', variables: nothing, own: signedIn },
    'Query.get_billing_information': {
      document: '{ get_billing_information { status total artists { id } } }',
      variables: nothing,
      own: finished,
    },
    'Query.get_transactions': {
      document: '{ get_transactions }',
      variables: nothing,
      own: finished,
    },
    'Query.transactions': {
      document: 'query ($id: uuid!) { transactions(artist_id: $id) { id amount plan_id add_ons { id quantity } } }',
      variables: ofArtist,
      own: { ...onlyPayers, S: 'SIGNUP_UNFINISHED' },
      foreign: 'NOT_FOUND',
    },
    'Query.pro_pricing': {
      document: '{ pro_pricing { pro_pricing } }',
      variables: nothing,
      own: finished,
    },
    'Query.get_billing_history': {
      document: '{ get_billing_history { id kind charged_cents } }',
      variables: nothing,
      own: finished,
    },
    'Query.get_invoice': {
      document: 'query ($id: String!) { get_invoice(id: $id) { number } }',
      variables: ofArtist,
      own: refused('NOT_FOUND'),
      foreign: 'NOT_FOUND',
    },
    'Query.get_billing_details': {
      document: '{ get_billing_details { company postal_address country tax_id } }',
      variables: nothing,
      own: finished,
    },
    'Mutation.save_billing_details': {
      document:
        'mutation { save_billing_details(company: "Night Label", postal_address: "", country: "DE", tax_id: "") { success } }',
      variables: nothing,
      own: finished,
    },
    'Query.check_discount_coupon': {
      document: '{ check_discount_coupon(coupon: "NOT-MADE") { success coupon { name } } }',
      variables: nothing,
      own: everybody('ok'),
    },
    'Query.applied_coupon': {
      document: '{ applied_coupon { name } }',
      variables: nothing,
      own: { ...everybody('null'), V: 'NOT_SIGNED_IN' },
    },
    'Query.discount_coupons': { document: '{ discount_coupons { name } }', variables: nothing, own: finished },
    'Query.feedback_url': {
      document: '{ feedback_url }',
      variables: nothing,
      own: { ...everybody('null'), V: 'NOT_SIGNED_IN', S: 'SIGNUP_UNFINISHED' },
    },
    'Query.feedback_ideas': { document: '{ feedback_ideas { id votes } }', variables: nothing, own: finished },
    'Query.feedback_idea': {
      document: 'query ($id: uuid!) { feedback_idea(id: $id) { idea { id } } }',
      variables: ofArtist,
      own: refused('NOT_FOUND'),
      foreign: 'NOT_FOUND',
    },
    'Mutation.add_feedback_idea': {
      document: 'mutation { add_feedback_idea(title: "", text: "") { id } }',
      variables: nothing,
      own: refused('IDEA_TITLE_MISSING'),
    },
    'Mutation.vote_feedback_idea': {
      document: 'mutation ($id: uuid!) { vote_feedback_idea(id: $id, vote: true) { id } }',
      variables: ofArtist,
      own: refused('NOT_FOUND'),
      foreign: 'NOT_FOUND',
    },
    'Mutation.comment_feedback_idea': {
      document: 'mutation ($id: uuid!) { comment_feedback_idea(id: $id, text: "Yes") { success } }',
      variables: ofArtist,
      own: refused('NOT_FOUND'),
      foreign: 'NOT_FOUND',
    },
    'Query.coupon_available': { document: '{ coupon_available(coupon: "no") }', variables: nothing, own: finished },
    'Query.get_referrals_data': {
      document: '{ get_referrals_data { count_pending count_active payout payout_date } }',
      variables: nothing,
      own: finished,
    },
    'Query.affiliate_payouts': {
      document: '{ affiliate_payouts { id date active_artists sales payout } }',
      variables: nothing,
      own: finished,
    },
    'Query.affiliate_statement': {
      document: 'query ($id: uuid!) { affiliate_statement(id: $id) { payout { id } rows { id } } }',
      variables: ofArtist,
      own: refused('NOT_FOUND'),
      foreign: 'NOT_FOUND',
    },
    'Query.affiliate_payee': {
      document: '{ affiliate_payee { holder account } }',
      variables: nothing,
      own: { ...everybody('null'), V: 'NOT_SIGNED_IN', S: 'SIGNUP_UNFINISHED' },
    },
    'Mutation.save_affiliate_payee': {
      document: 'mutation { save_affiliate_payee(holder: "Ada Quill", account: "DE89370400440532013000") { success } }',
      variables: nothing,
      own: refused('STEP_UP_NEEDED'),
    },
    'Mutation.activate_coupon': {
      document: 'mutation { activate_coupon(coupon: "NOT-MADE") { success } }',
      variables: nothing,
      own: { ...everybody('COUPON_INVALID'), V: 'NOT_SIGNED_IN' },
    },
    'Mutation.remove_coupon': {
      document: 'mutation { remove_coupon { success } }',
      variables: nothing,
      own: { ...signedIn, A: 'COUPON_BILLED_BY_HAND', F: 'COUPON_BILLED_BY_HAND' },
    },
    'Mutation.create_coupon': {
      document: 'mutation { create_coupon(coupon: "no") { name } }',
      variables: nothing,
      own: refused('COUPON_NOT_CREATED'),
    },
    'Query.preview_subscription': {
      document:
        'query ($id: uuid!) { preview_subscription(artists: [{ id: $id, selected_plan: "pro" }], yearly_plan: false) { due_cents } }',
      variables: ofArtist,
      own: subscribers,
      foreign: 'NOT_FOUND',
    },
    'Query.preview_artist_plan': {
      document: 'query ($id: uuid!) { preview_artist_plan(artist_id: $id, selected_plan: "max") { due_cents } }',
      variables: ofArtist,
      own: { ...onlyPayers, L: 'PAYMENT_METHOD_MISSING' },
      foreign: 'NOT_FOUND',
    },
    'Query.preview_billing_interval': {
      document: '{ preview_billing_interval(yearly_plan: true) { due_cents } }',
      variables: nothing,
      own: refused('PAYMENT_METHOD_MISSING'),
    },
    'Mutation.subscribe': {
      document:
        'mutation ($id: uuid!) { subscribe(nonce: "no-such-nonce", yearly_plan: false, artists: [{ id: $id, selected_plan: "pro" }]) { id } }',
      variables: ofArtist,
      own: { ...subscribers, B: 'STEP_UP_NEEDED', X: 'STEP_UP_NEEDED', Z: 'STEP_UP_NEEDED', L: 'STEP_UP_NEEDED' },
      foreign: 'NOT_FOUND',
    },
    'Mutation.change_artist_plan': {
      document:
        'mutation ($id: uuid!, $plan: String!) { change_artist_plan(artist_id: $id, selected_plan: $plan) { success } }',
      // Every artist keeps the plan that the other rows expect.
      variables: ({ artistId }, principal) => ({ id: artistId, plan: principal === 'Z' ? '' : 'pro' }),
      own: { ...onlyPayers, L: 'PAYMENT_METHOD_MISSING' },
      foreign: 'NOT_FOUND',
    },
    'Mutation.change_billing_interval': {
      document: 'mutation { change_billing_interval(yearly_plan: true) { success } }',
      variables: nothing,
      own: refused('PAYMENT_METHOD_MISSING'),
    },
    'Mutation.retry_charge': {
      document: 'mutation { retry_charge(nonce: "no-such-nonce") { id } }',
      variables: nothing,
      own: refused('STEP_UP_NEEDED'),
    },
    'Mutation.set_default_payment_method': {
      document: 'mutation { set_default_payment_method(nonce: "no-such-nonce") { success } }',
      variables: nothing,
      // On trial it begins a subscription, as `reactivate_subscription` does.
      own: {
        ...refused('ARTISTS_MISSING'),
        ...{ A: 'NOT_ALLOWED', F: 'NOT_ALLOWED', B: 'STEP_UP_NEEDED', X: 'STEP_UP_NEEDED', L: 'STEP_UP_NEEDED' },
      },
    },
    'Mutation.resubscribe': {
      document: 'mutation { resubscribe(nonce: "no-such-nonce") { success } }',
      variables: nothing,
      own: {
        ...refused('ARTISTS_MISSING'),
        ...{ A: 'NOT_ALLOWED', F: 'NOT_ALLOWED', B: 'STEP_UP_NEEDED', X: 'STEP_UP_NEEDED', L: 'STEP_UP_NEEDED' },
      },
    },
    'Mutation.reactivate_subscription': {
      document: 'mutation { reactivate_subscription(nonce: "no-such-nonce") { success } }',
      variables: nothing,
      own: {
        ...refused('ARTISTS_MISSING'),
        ...{ A: 'NOT_ALLOWED', F: 'NOT_ALLOWED', B: 'STEP_UP_NEEDED', X: 'STEP_UP_NEEDED', L: 'STEP_UP_NEEDED' },
      },
    },
    'Mutation.select_plan': {
      document:
        'mutation ($id: uuid!, $plan: String!) { select_plan(artist_id: $id, selected_plan: $plan) { success } }',
      variables: ({ artistId }, principal) => ({ id: artistId, plan: principal === 'Z' ? '' : 'pro' }),
      own: { ...onlyPayers, L: 'PAYMENT_METHOD_MISSING' },
      foreign: 'NOT_FOUND',
    },
    'Mutation.change_subscription': {
      document:
        'mutation ($id: uuid!, $plan: String!) { change_subscription(artist_id: $id, plan: $plan) { success } }',
      // Nobody changes the plan of an artist that other rows expect to be suspended.
      variables: ({ artistId }, principal) => ({ id: artistId, plan: principal === 'Z' ? '' : 'base' }),
      own: { ...onlyPayers, L: 'PAYMENT_METHOD_MISSING' },
      foreign: 'NOT_FOUND',
    },
    'Mutation.upgrade_artist_trial_plan_to_any': {
      document:
        'mutation ($id: uuid!, $plan: String!) { upgrade_artist_trial_plan_to_any(artist_id: $id, selected_plan: $plan) { success } }',
      variables: ({ artistId }, principal) => ({ id: artistId, plan: principal === 'Z' ? '' : 'pro' }),
      own: { ...onlyPayers, L: 'PAYMENT_METHOD_MISSING' },
      foreign: 'NOT_FOUND',
    },
    'Mutation.reactivate_artist_subscription': {
      document:
        'mutation ($id: uuid!) { reactivate_artist_subscription(artist_id: $id, nonce: "no-such-nonce") { success } }',
      variables: ofArtist,
      own: {
        ...onlyPayers,
        ...{ A: 'NOT_ALLOWED', F: 'NOT_ALLOWED' },
        ...{ B: 'STEP_UP_NEEDED', X: 'STEP_UP_NEEDED', Z: 'STEP_UP_NEEDED', L: 'STEP_UP_NEEDED' },
      },
      foreign: 'NOT_FOUND',
    },
    'Mutation.cancel_subscription': {
      document: 'mutation { cancel_subscription { success } }',
      variables: nothing,
      own: refused('SUBSCRIPTION_MISSING'),
    },
  };
}
