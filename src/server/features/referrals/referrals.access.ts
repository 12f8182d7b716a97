/** Who may call the operations of referrals, and what they get. */
import { type AccessTable, nothing, ofArtist } from '#tests/matrix/access.ts';
import { afterSignup, finished } from '#tests/matrix/outcomes.ts';

export const access: AccessTable = {
  'Query.get_referrals_data': {
    document: '{ get_referrals_data { count_pending count_active payout payout_date } }',
    variables: nothing,
    gate: 'payment',
    own: finished,
  },
  'Query.affiliate_payouts': {
    document: '{ affiliate_payouts { id date active_artists sales payout } }',
    variables: nothing,
    gate: 'payment',
    own: finished,
  },
  'Query.affiliate_statement': {
    document: 'query ($id: uuid!) { affiliate_statement(id: $id) { payout { id } rows { id } } }',
    variables: ofArtist,
    gate: 'payment',
    own: afterSignup('NOT_FOUND'),
    foreign: 'NOT_FOUND',
    rowIds: ['id'],
  },
  'Query.affiliate_payee': {
    document: '{ affiliate_payee { holder account } }',
    variables: nothing,
    gate: 'payment',
    own: afterSignup('null'),
  },
  'Mutation.save_affiliate_payee': {
    document: 'mutation { save_affiliate_payee(holder: "Ada Quill", account: "DE89370400440532013000") { success } }',
    variables: nothing,
    gate: 'payment',
    own: afterSignup('STEP_UP_NEEDED'),
  },
};
