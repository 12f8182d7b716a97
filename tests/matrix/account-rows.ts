/** The matrix rows of accounts: login, sessions, passwords, name and email. */
import { everybody, nothing, type Outcome, type Row, signedIn } from './outcomes.ts';
import { principals } from './principals.ts';

/** For a person in the middle of their signup: nobody else may go on with one. */
const newcomers = (outcome: Outcome) => ({ ...everybody('NOT_ALLOWED'), V: 'NOT_SIGNED_IN', S: outcome });

/** A sensitive act: nobody of the matrix has a recent proof. */
const provenMembers = { ...everybody('STEP_UP_NEEDED'), V: 'NOT_SIGNED_IN', S: 'SIGNUP_UNFINISHED' };

/** The rows. Principals share the accounts `emails` for the login, each of which has ten tries. */
export function accountRows({
  emails,
  password,
}: {
  emails: readonly string[];
  password: string;
}): Record<string, Row> {
  return {
    'Query.sessions': { document: '{ sessions { id current } }', variables: nothing, own: signedIn },
    'Mutation.login': {
      document:
        'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { token } }',
      variables: (_place, principal = 'V') => ({
        email: emails[principals.indexOf(principal) % emails.length],
        password,
      }),
      own: everybody('ok'),
    },
    'Mutation.logout': { document: 'mutation { logout { success } }', variables: nothing, own: signedIn },
    'Mutation.delete_sessions_by_pk': {
      document: 'mutation ($id: uuid!) { delete_sessions_by_pk(id: $id) { id } }',
      variables: ({ sessionId }) => ({ id: sessionId }),
      own: signedIn,
      foreign: 'null',
    },
    'Query.data_export': {
      document: '{ data_export { id state } }',
      variables: nothing,
      own: { ...everybody('null'), V: 'NOT_SIGNED_IN' },
    },
    'Mutation.request_data_export': {
      document: 'mutation { request_data_export { id } }',
      variables: nothing,
      own: { ...everybody('STEP_UP_NEEDED'), V: 'NOT_SIGNED_IN' },
    },
    'Query.account_deletion_preview': {
      document: '{ account_deletion_preview { deleted_artists { id } custom_domains } }',
      variables: nothing,
      own: signedIn,
    },
    'Mutation.delete_account': {
      document: 'mutation { delete_account { success } }',
      variables: nothing,
      own: { ...everybody('STEP_UP_NEEDED'), V: 'NOT_SIGNED_IN' },
    },
    'Query.support_chat_identity': {
      document: '{ support_chat_identity { hash } }',
      variables: nothing,
      own: signedIn,
    },
    'Query.security_events': { document: '{ security_events { id kind } }', variables: nothing, own: signedIn },
    'Mutation.reset_password_request': {
      document: 'mutation { reset_password_request(email: "no email") { success } }',
      variables: nothing,
      own: everybody('EMAIL_INVALID'),
    },
    'Mutation.reset_password': {
      document: 'mutation { reset_password(token: "none", password: "a brass band") { success } }',
      variables: nothing,
      own: everybody('RESET_LINK_INVALID'),
    },
    'Mutation.update_password': {
      document: 'mutation { update_password(current_password: "wrong", new_password: "a brass band") { success } }',
      variables: nothing,
      own: { ...everybody('PASSWORD_UPDATE_FAILED'), V: 'NOT_SIGNED_IN' },
    },
    'Mutation.step_up': {
      document: 'mutation { step_up(password: "wrong") { success } }',
      variables: nothing,
      own: { ...everybody('STEP_UP_FAILED'), V: 'NOT_SIGNED_IN' },
    },
    'Query.authenticator': {
      document: '{ authenticator { confirmed_at } }',
      variables: nothing,
      own: { ...everybody('null'), V: 'NOT_SIGNED_IN' },
    },
    'Mutation.start_authenticator': {
      document: 'mutation { start_authenticator { url } }',
      variables: nothing,
      own: provenMembers,
    },
    'Mutation.confirm_authenticator': {
      document: 'mutation { confirm_authenticator(code: "wrong") { codes } }',
      variables: nothing,
      own: { ...everybody('AUTHENTICATOR_EXPIRED'), V: 'NOT_SIGNED_IN', S: 'SIGNUP_UNFINISHED' },
    },
    'Mutation.replace_recovery_codes': {
      document: 'mutation { replace_recovery_codes { codes } }',
      variables: nothing,
      own: { ...everybody('NOT_FOUND'), V: 'NOT_SIGNED_IN', S: 'SIGNUP_UNFINISHED' },
    },
    'Mutation.remove_authenticator': {
      document: 'mutation { remove_authenticator { success } }',
      variables: nothing,
      own: { ...everybody('NOT_FOUND'), V: 'NOT_SIGNED_IN', S: 'SIGNUP_UNFINISHED' },
    },
    'Query.passkeys': { document: '{ passkeys { id } }', variables: nothing, own: signedIn },
    'Mutation.start_passkey_registration': {
      document: 'mutation { start_passkey_registration }',
      variables: nothing,
      own: { ...everybody('STEP_UP_NEEDED'), V: 'NOT_SIGNED_IN' },
    },
    'Mutation.finish_passkey_registration': {
      document: 'mutation { finish_passkey_registration(name: "", response: {}) { id } }',
      variables: nothing,
      own: { ...everybody('PASSKEY_REFUSED'), V: 'NOT_SIGNED_IN' },
    },
    'Mutation.delete_passkeys_by_pk': {
      document: 'mutation ($id: uuid!) { delete_passkeys_by_pk(id: $id) { id } }',
      variables: ({ passkeyId }) => ({ id: passkeyId }),
      own: provenMembers,
      foreign: 'null',
    },
    'Mutation.start_passkey_login': {
      document: 'mutation { start_passkey_login }',
      variables: nothing,
      own: everybody('ok'),
    },
    'Mutation.finish_passkey_login': {
      document: 'mutation { finish_passkey_login(response: {}) { token } }',
      variables: nothing,
      own: everybody('PASSKEY_REFUSED'),
    },
    'Mutation.start_passkey_step_up': {
      document: 'mutation { start_passkey_step_up }',
      variables: nothing,
      own: signedIn,
    },
    'Mutation.finish_passkey_step_up': {
      document: 'mutation { finish_passkey_step_up(response: {}) { success } }',
      variables: nothing,
      own: { ...everybody('PASSKEY_REFUSED'), V: 'NOT_SIGNED_IN' },
    },
    'Mutation.update_email_request': {
      document: 'mutation { update_email_request(email: "no email") { success } }',
      variables: nothing,
      own: { ...everybody('EMAIL_INVALID'), V: 'NOT_SIGNED_IN' },
    },
    'Mutation.update_email': {
      document: 'mutation { update_email(email: "new@people.test", email_token: "000000") { success } }',
      variables: nothing,
      own: { ...everybody('EMAIL_CODE_WRONG'), V: 'NOT_SIGNED_IN' },
    },
    'Mutation.update_users': {
      document: 'mutation { update_users(first_name: "Mara", last_name: "Vale") { id } }',
      variables: nothing,
      own: signedIn,
    },
    'Mutation.delete_other_sessions': {
      document: 'mutation { delete_other_sessions { affected_rows } }',
      variables: nothing,
      own: signedIn,
    },
    'Mutation.signup_check_step': {
      document: 'mutation { signup_check_step(email: "no email") { signup_step } }',
      variables: nothing,
      own: everybody('EMAIL_INVALID'),
    },
    'Mutation.verify_email': {
      document: 'mutation { verify_email(email: "new@people.test", email_token: "000000") { token } }',
      variables: nothing,
      own: everybody('CODE_WRONG'),
    },
    'Mutation.register': {
      document: `mutation { register(email: "new@people.test", password: "a brass band", token: "none",
        artist_spotify_id: "none") { token } }`,
      variables: nothing,
      own: everybody('SIGNUP_EXPIRED'),
    },
    'Mutation.set_password_signup': {
      document:
        'mutation { set_password_signup(email: "new@people.test", password: "a brass band", token: "none") { token } }',
      variables: nothing,
      own: everybody('SIGNUP_EXPIRED'),
    },
    'Mutation.reset_password_admin': {
      document:
        'mutation ($email: String!) { reset_password_admin(email: $email, new_password: "a brass band", admin_password: "") { success } }',
      variables: (_place, principal = 'V') => ({ email: `nobody-${principal}@people.test` }),
      // Without an admin password nothing counts as a try.
      own: everybody('ADMIN_RESET_REFUSED'),
    },
    'Mutation.set_signup_step': {
      document: 'mutation { set_signup_step(signup_step: 11) { signup_step } }',
      variables: nothing,
      own: newcomers('SIGNUP_STEP_OPEN'),
    },
    'Mutation.check_email_token': {
      document: 'mutation { check_email_token(email: "new@people.test", email_token: "000000") { success } }',
      variables: nothing,
      own: { ...everybody('EMAIL_CODE_WRONG'), V: 'CODE_WRONG' },
    },
    'Mutation.update_wheres_music': {
      document: 'mutation { update_wheres_music(wheres_music: "Bandcamp") { wheres_music } }',
      variables: nothing,
      own: signedIn,
    },
    'Mutation.add_initial_artists': {
      document: 'mutation { add_initial_artists(artists: [{ name: " " }]) { artist_ids } }',
      variables: nothing,
      own: newcomers('ARTIST_NAME_MISSING'),
    },
    'Mutation.remove_signup_artist': {
      document: 'mutation { remove_signup_artist(artist_id: "00000000-0000-4000-8000-000000000000") { success } }',
      variables: nothing,
      own: newcomers('NOT_FOUND'),
    },
    'Mutation.finish_signup': {
      document: 'mutation { finish_signup { signup_finished } }',
      variables: nothing,
      own: newcomers('SIGNUP_STEP_OPEN'),
    },
    'Query.search_artists': {
      document: '{ search_artists(name: "mara") { data } }',
      variables: nothing,
      own: signedIn,
    },
  };
}
