/** Who may call the operations of factors, and what they get. */
import { type AccessTable, nothing } from '#tests/matrix/access.ts';
import { afterSignup, everybody, signedIn } from '#tests/matrix/outcomes.ts';

export const access: AccessTable = {
  'Query.authenticator': {
    document: '{ authenticator { confirmed_at } }',
    variables: nothing,
    gate: 'open',
    own: { ...everybody('null'), V: 'NOT_SIGNED_IN' },
  },
  'Mutation.start_authenticator': {
    document: 'mutation { start_authenticator { url } }',
    variables: nothing,
    gate: 'payment',
    own: afterSignup('STEP_UP_NEEDED'),
  },
  'Mutation.confirm_authenticator': {
    document: 'mutation { confirm_authenticator(code: "wrong") { codes } }',
    variables: nothing,
    gate: 'payment',
    own: afterSignup('AUTHENTICATOR_EXPIRED'),
  },
  'Mutation.replace_recovery_codes': {
    document: 'mutation { replace_recovery_codes { codes } }',
    variables: nothing,
    gate: 'payment',
    own: afterSignup('NOT_FOUND'),
  },
  'Mutation.remove_authenticator': {
    document: 'mutation { remove_authenticator { success } }',
    variables: nothing,
    gate: 'payment',
    own: afterSignup('NOT_FOUND'),
  },
  'Query.passkeys': { document: '{ passkeys { id } }', variables: nothing, gate: 'open', own: signedIn },
  'Mutation.start_passkey_registration': {
    document: 'mutation { start_passkey_registration }',
    variables: nothing,
    gate: 'ownAccount',
    own: { ...everybody('STEP_UP_NEEDED'), V: 'NOT_SIGNED_IN' },
  },
  'Mutation.finish_passkey_registration': {
    document: 'mutation { finish_passkey_registration(name: "", response: {}) { id } }',
    variables: nothing,
    gate: 'ownAccount',
    own: { ...everybody('PASSKEY_REFUSED'), V: 'NOT_SIGNED_IN' },
  },
  'Mutation.delete_passkeys_by_pk': {
    document: 'mutation ($id: uuid!) { delete_passkeys_by_pk(id: $id) { id } }',
    variables: ({ passkeyId }) => ({ id: passkeyId }),
    gate: 'payment',
    own: afterSignup('STEP_UP_NEEDED'),
    foreign: 'null',
  },
  'Mutation.start_passkey_login': {
    document: 'mutation { start_passkey_login }',
    variables: nothing,
    gate: 'open',
    own: everybody('ok'),
  },
  'Mutation.finish_passkey_login': {
    document: 'mutation { finish_passkey_login(response: {}) { token } }',
    variables: nothing,
    gate: 'open',
    own: everybody('PASSKEY_REFUSED'),
  },
  'Mutation.start_passkey_step_up': {
    document: 'mutation { start_passkey_step_up }',
    variables: nothing,
    gate: 'open',
    own: signedIn,
  },
  'Mutation.finish_passkey_step_up': {
    document: 'mutation { finish_passkey_step_up(response: {}) { success } }',
    variables: nothing,
    gate: 'open',
    own: { ...everybody('PASSKEY_REFUSED'), V: 'NOT_SIGNED_IN' },
  },
};
