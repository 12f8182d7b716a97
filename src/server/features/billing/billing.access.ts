/** Who may call the operations of billing, and what they get. */
import { type AccessTable, nothing, ofArtist, ofCaller } from '#tests/matrix/access.ts';
import { afterSignup, finished, signedIn } from '#tests/matrix/outcomes.ts';

/** For the payer of an artist who is not billed by hand. */
const onlyPayers = { ...finished, R: 'NOT_ALLOWED', E: 'NOT_ALLOWED', O: 'NOT_ALLOWED' };
const subscribers = { ...onlyPayers, A: 'NOT_ALLOWED', F: 'NOT_ALLOWED' };
/** For who begins a subscription for all of their artists: people without an artist of their own have none to begin with. */
const beginners = {
  ...afterSignup('ARTISTS_MISSING'),
  ...{ A: 'NOT_ALLOWED', F: 'NOT_ALLOWED', B: 'STEP_UP_NEEDED', X: 'STEP_UP_NEEDED', L: 'STEP_UP_NEEDED' },
};

export const access: AccessTable = {
  'Mutation.client_token': {
    document: 'mutation { client_token { token } }',
    variables: nothing,
    gate: 'open',
    own: signedIn,
  },
  'Query.get_billing_information': {
    document: '{ get_billing_information { status total artists { id } } }',
    variables: nothing,
    gate: 'payment',
    own: finished,
  },
  'Query.get_transactions': {
    document: '{ get_transactions }',
    variables: nothing,
    gate: 'payment',
    own: finished,
  },
  'Query.transactions': {
    document: 'query ($id: uuid!) { transactions(artist_id: $id) { id amount plan_id add_ons { id quantity } } }',
    variables: ofArtist,
    gate: 'payment',
    own: { ...onlyPayers, S: 'SIGNUP_UNFINISHED' },
    foreign: 'NOT_FOUND',
    personIds: { billing_user_id: 'query ($id: uuid!) { transactions(billing_user_id: $id) { id } }' },
    optionalIds: {
      artist_id: '{ transactions(artist_id: null) { id } }',
      billing_user_id: '{ transactions(billing_user_id: null) { id } }',
    },
  },
  'Query.pro_pricing': {
    document: '{ pro_pricing { pro_pricing } }',
    variables: nothing,
    gate: 'payment',
    own: finished,
    ...ofCaller('user_id', 'query ($id: uuid!) { pro_pricing(user_id: $id) { pro_pricing } }'),
  },
  'Query.get_billing_history': {
    document: '{ get_billing_history { id kind charged_cents } }',
    variables: nothing,
    gate: 'payment',
    own: finished,
  },
  'Query.get_invoice': {
    document: 'query ($id: String!) { get_invoice(id: $id) { number } }',
    variables: ofArtist,
    gate: 'payment',
    own: afterSignup('NOT_FOUND'),
    foreign: 'NOT_FOUND',
  },
  'Query.get_billing_details': {
    document: '{ get_billing_details { company postal_address country tax_id } }',
    variables: nothing,
    gate: 'payment',
    own: finished,
  },
  'Mutation.save_billing_details': {
    document:
      'mutation { save_billing_details(company: "Night Label", postal_address: "", country: "DE", tax_id: "") { success } }',
    variables: nothing,
    gate: 'payment',
    own: finished,
  },
  'Query.preview_subscription': {
    document:
      'query ($id: uuid!) { preview_subscription(artists: [{ id: $id, selected_plan: "pro" }], yearly_plan: false) { due_cents } }',
    variables: ofArtist,
    gate: 'payment',
    own: subscribers,
    foreign: 'NOT_FOUND',
    rowIds: ['artists.id'],
  },
  'Query.preview_artist_plan': {
    document: 'query ($id: uuid!) { preview_artist_plan(artist_id: $id, selected_plan: "max") { due_cents } }',
    variables: ofArtist,
    gate: 'payment',
    own: { ...onlyPayers, L: 'PAYMENT_METHOD_MISSING' },
    foreign: 'NOT_FOUND',
  },
  'Query.preview_billing_interval': {
    document: '{ preview_billing_interval(yearly_plan: true) { due_cents } }',
    variables: nothing,
    gate: 'payment',
    own: afterSignup('PAYMENT_METHOD_MISSING'),
  },
  'Mutation.subscribe': {
    document:
      'mutation ($id: uuid!) { subscribe(nonce: "no-such-nonce", yearly_plan: false, artists: [{ id: $id, selected_plan: "pro" }]) { id } }',
    variables: ofArtist,
    gate: 'payment',
    own: { ...subscribers, B: 'STEP_UP_NEEDED', X: 'STEP_UP_NEEDED', Z: 'STEP_UP_NEEDED', L: 'STEP_UP_NEEDED' },
    foreign: 'NOT_FOUND',
    rowIds: ['artists.id'],
  },
  'Mutation.change_artist_plan': {
    document:
      'mutation ($id: uuid!, $plan: String!) { change_artist_plan(artist_id: $id, selected_plan: $plan) { success } }',
    // Every artist keeps the plan that the other operations expect.
    variables: ({ artistId }, principal) => ({ id: artistId, plan: principal === 'Z' ? '' : 'pro' }),
    gate: 'payment',
    own: { ...onlyPayers, L: 'PAYMENT_METHOD_MISSING' },
    foreign: 'NOT_FOUND',
  },
  'Mutation.change_billing_interval': {
    document: 'mutation { change_billing_interval(yearly_plan: true) { success } }',
    variables: nothing,
    gate: 'payment',
    own: afterSignup('PAYMENT_METHOD_MISSING'),
  },
  'Mutation.retry_charge': {
    document: 'mutation { retry_charge(nonce: "no-such-nonce") { id } }',
    variables: nothing,
    gate: 'payment',
    own: afterSignup('STEP_UP_NEEDED'),
  },
  'Mutation.set_default_payment_method': {
    document: 'mutation { set_default_payment_method(nonce: "no-such-nonce") { success } }',
    variables: nothing,
    gate: 'payment',
    // On trial it begins a subscription, as `reactivate_subscription` does.
    own: beginners,
  },
  'Mutation.resubscribe': {
    document: 'mutation { resubscribe(nonce: "no-such-nonce") { success } }',
    variables: nothing,
    gate: 'payment',
    own: beginners,
  },
  'Mutation.reactivate_subscription': {
    document: 'mutation { reactivate_subscription(nonce: "no-such-nonce") { success } }',
    variables: nothing,
    gate: 'payment',
    own: beginners,
  },
  'Mutation.select_plan': {
    document: 'mutation ($id: uuid!, $plan: String!) { select_plan(artist_id: $id, selected_plan: $plan) { success } }',
    variables: ({ artistId }, principal) => ({ id: artistId, plan: principal === 'Z' ? '' : 'pro' }),
    gate: 'payment',
    own: { ...onlyPayers, L: 'PAYMENT_METHOD_MISSING' },
    foreign: 'NOT_FOUND',
  },
  'Mutation.change_subscription': {
    document: 'mutation ($id: uuid!, $plan: String!) { change_subscription(artist_id: $id, plan: $plan) { success } }',
    // Nobody changes the plan of an artist that other operations expect to be suspended.
    variables: ({ artistId }, principal) => ({ id: artistId, plan: principal === 'Z' ? '' : 'base' }),
    gate: 'payment',
    own: { ...onlyPayers, L: 'PAYMENT_METHOD_MISSING' },
    foreign: 'NOT_FOUND',
  },
  'Mutation.upgrade_artist_trial_plan_to_any': {
    document:
      'mutation ($id: uuid!, $plan: String!) { upgrade_artist_trial_plan_to_any(artist_id: $id, selected_plan: $plan) { success } }',
    variables: ({ artistId }, principal) => ({ id: artistId, plan: principal === 'Z' ? '' : 'pro' }),
    gate: 'payment',
    own: { ...onlyPayers, L: 'PAYMENT_METHOD_MISSING' },
    foreign: 'NOT_FOUND',
  },
  'Mutation.reactivate_artist_subscription': {
    document:
      'mutation ($id: uuid!) { reactivate_artist_subscription(artist_id: $id, nonce: "no-such-nonce") { success } }',
    variables: ofArtist,
    gate: 'payment',
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
    gate: 'payment',
    own: afterSignup('SUBSCRIPTION_MISSING'),
  },
};
