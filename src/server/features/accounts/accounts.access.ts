/** Who may call the operations of accounts, and what they get. */
import { type AccessTable, nothing, ofCaller } from '#tests/matrix/access.ts';
import { sharedAccounts } from '#tests/matrix/known.ts';
import { afterSignup, everybody, signedIn } from '#tests/matrix/outcomes.ts';
import { principals } from '#tests/matrix/principals.ts';

export const access: AccessTable = {
  'Query.sessions': { document: '{ sessions { id current } }', variables: nothing, gate: 'open', own: signedIn },
  'Mutation.login': {
    document: 'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { token } }',
    variables: (_place, principal = 'V') => ({
      email: sharedAccounts.emails[principals.indexOf(principal) % sharedAccounts.emails.length],
      password: sharedAccounts.password,
    }),
    gate: 'open',
    own: everybody('ok'),
  },
  'Mutation.logout': { document: 'mutation { logout { success } }', variables: nothing, gate: 'open', own: signedIn },
  'Mutation.socket_ticket': {
    document: 'mutation { socket_ticket }',
    variables: nothing,
    gate: 'open',
    own: signedIn,
  },
  'Mutation.delete_sessions_by_pk': {
    document: 'mutation ($id: uuid!) { delete_sessions_by_pk(id: $id) { id } }',
    variables: ({ sessionId }) => ({ id: sessionId }),
    gate: 'open',
    own: signedIn,
    foreign: 'null',
  },
  'Query.security_events': {
    document: '{ security_events { id kind } }',
    variables: nothing,
    gate: 'open',
    own: signedIn,
  },
  'Mutation.reset_password_request': {
    document: 'mutation { reset_password_request(email: "no email") { success } }',
    variables: nothing,
    gate: 'open',
    own: everybody('EMAIL_INVALID'),
  },
  'Mutation.reset_password': {
    document: 'mutation { reset_password(token: "none", password: "a brass band") { success } }',
    variables: nothing,
    gate: 'open',
    own: everybody('RESET_LINK_INVALID'),
  },
  'Mutation.update_password': {
    document: 'mutation { update_password(current_password: "wrong", new_password: "a brass band") { success } }',
    variables: nothing,
    gate: 'open',
    own: { ...everybody('PASSWORD_UPDATE_FAILED'), V: 'NOT_SIGNED_IN' },
    personIds: {
      user_id: `mutation ($id: uuid!) {
    update_password(user_id: $id, current_password: "a brass band", new_password: "a wind band") { success } }`,
    },
    optionalIds: {
      user_id:
        'mutation { update_password(user_id: null, current_password: "not this", new_password: "a wind band in may") { success } }',
    },
  },
  'Mutation.step_up': {
    document: 'mutation { step_up(password: "wrong") { success } }',
    variables: nothing,
    gate: 'open',
    own: { ...everybody('STEP_UP_FAILED'), V: 'NOT_SIGNED_IN' },
  },
  'Mutation.update_email_request': {
    document: 'mutation { update_email_request(email: "no email") { success } }',
    variables: nothing,
    gate: 'ownAccount',
    own: { ...everybody('EMAIL_INVALID'), V: 'NOT_SIGNED_IN' },
  },
  'Mutation.update_email': {
    document: 'mutation { update_email(email: "new@people.test", email_token: "000000") { success } }',
    variables: nothing,
    gate: 'ownAccount',
    own: { ...everybody('EMAIL_CODE_WRONG'), V: 'NOT_SIGNED_IN' },
  },
  'Mutation.update_users': {
    document: 'mutation { update_users(first_name: "Mara", last_name: "Vale") { id } }',
    variables: nothing,
    gate: 'ownAccount',
    own: signedIn,
    ...ofCaller('id', 'mutation ($id: uuid!) { update_users(id: $id, first_name: "Taken", last_name: "Over") { id } }'),
  },
  'Mutation.delete_other_sessions': {
    document: 'mutation { delete_other_sessions { affected_rows } }',
    variables: nothing,
    gate: 'open',
    own: signedIn,
  },
  'Mutation.reset_password_admin': {
    document:
      'mutation ($email: String!) { reset_password_admin(email: $email, new_password: "a brass band", admin_password: "") { success } }',
    variables: (_place, principal = 'V') => ({ email: `nobody-${principal}@people.test` }),
    gate: 'open',
    // Without an admin password nothing counts as a try.
    own: everybody('ADMIN_RESET_REFUSED'),
  },
  'Mutation.update_wheres_music': {
    document: 'mutation { update_wheres_music(wheres_music: "Bandcamp") { wheres_music } }',
    variables: nothing,
    gate: 'ownAccount',
    own: signedIn,
    ...ofCaller('id', 'mutation ($id: uuid!) { update_wheres_music(id: $id, wheres_music: "Taken over") { id } }'),
  },
  'Mutation.update_itunes_affiliate_id': {
    document: 'mutation { update_itunes_affiliate_id(itunes_affiliate_id: "1001lABC") { itunes_affiliate_id } }',
    variables: nothing,
    gate: 'payment',
    own: { ...afterSignup('NOT_ALLOWED'), A: 'ok' },
    ...ofCaller(
      'id',
      'mutation ($id: uuid!) { update_itunes_affiliate_id(id: $id, itunes_affiliate_id: "1001lABC") { id } }',
    ),
  },
  'Query.get_current_user_data': {
    document: '{ get_current_user_data { id email artists { id role } feature_flags { id } } }',
    variables: nothing,
    gate: 'open',
    own: signedIn,
  },
};
