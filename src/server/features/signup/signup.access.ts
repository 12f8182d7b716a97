/** Who may call the operations of signup, and what they get. */
import { type AccessTable, nothing, ofCaller } from '#tests/matrix/access.ts';
import { everybody, type Outcome } from '#tests/matrix/outcomes.ts';

/** For a person in the middle of their signup: nobody else may go on with one. */
const newcomers = (outcome: Outcome) => ({ ...everybody('NOT_ALLOWED'), V: 'NOT_SIGNED_IN', S: outcome });

export const access: AccessTable = {
  'Mutation.signup_check_step': {
    document: 'mutation { signup_check_step(email: "no email") { signup_step } }',
    variables: nothing,
    gate: 'open',
    own: everybody('EMAIL_INVALID'),
  },
  'Mutation.verify_email': {
    document: 'mutation { verify_email(email: "new@people.test", email_token: "000000") { token } }',
    variables: nothing,
    gate: 'open',
    own: everybody('CODE_WRONG'),
  },
  'Mutation.register': {
    document: `mutation { register(email: "new@people.test", password: "a brass band", token: "none",
        artist_spotify_id: "none") { token } }`,
    variables: nothing,
    gate: 'open',
    own: everybody('SIGNUP_EXPIRED'),
  },
  'Mutation.set_password_signup': {
    document:
      'mutation { set_password_signup(email: "new@people.test", password: "a brass band", token: "none") { token } }',
    variables: nothing,
    gate: 'open',
    own: everybody('SIGNUP_EXPIRED'),
  },
  'Mutation.set_signup_step': {
    document: 'mutation { set_signup_step(signup_step: 11) { signup_step } }',
    variables: nothing,
    gate: 'ownAccount',
    own: newcomers('SIGNUP_STEP_OPEN'),
    ...ofCaller('id', 'mutation ($id: uuid!) { set_signup_step(id: $id, signup_step: 5) { id } }'),
  },
  'Mutation.check_email_token': {
    document: 'mutation { check_email_token(email: "new@people.test", email_token: "000000") { success } }',
    variables: nothing,
    gate: 'ownAccount',
    own: { ...everybody('EMAIL_CODE_WRONG'), V: 'CODE_WRONG' },
  },
  'Mutation.add_initial_artists': {
    document: 'mutation { add_initial_artists(artists: [{ name: " " }]) { artist_ids } }',
    variables: nothing,
    gate: 'ownAccount',
    own: newcomers('ARTIST_NAME_MISSING'),
  },
  'Mutation.remove_signup_artist': {
    document: 'mutation { remove_signup_artist(artist_id: "00000000-0000-4000-8000-000000000000") { success } }',
    variables: nothing,
    gate: 'ownAccount',
    own: newcomers('NOT_FOUND'),
  },
  'Mutation.finish_signup': {
    document: 'mutation { finish_signup { signup_finished } }',
    variables: nothing,
    gate: 'ownAccount',
    own: newcomers('SIGNUP_STEP_OPEN'),
    ...ofCaller('id', 'mutation ($id: uuid!) { finish_signup(id: $id) { id } }'),
  },
  'Mutation.add_artist': {
    document: 'mutation { add_artist(spotify_id: "none") { artist_ids user { id } } }',
    variables: nothing,
    gate: 'ownAccount',
    own: { ...everybody('NOT_A_SPOTIFY_ARTIST'), V: 'NOT_SIGNED_IN', L: 'BILLING_NEEDED' },
  },
};
