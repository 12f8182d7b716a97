/** What principals get of an operation: the shared patterns of the permission matrix. */
import type { Principal } from './principals.ts';

/** `ok`, or the code of the refusal. */
export type Outcome = string;

/** The same for everybody. */
export const everybody = (outcome: Outcome): Record<Principal, Outcome> => ({
  V: outcome,
  S: outcome,
  R: outcome,
  E: outcome,
  O: outcome,
  B: outcome,
  A: outcome,
  F: outcome,
  X: outcome,
  Z: outcome,
  L: outcome,
});
/** For signed-in people. */
export const signedIn = { ...everybody('ok'), V: 'NOT_SIGNED_IN' };
/** For people who have finished the signup. */
export const finished = { ...signedIn, S: 'SIGNUP_UNFINISHED' };
/** For people who have finished the signup and have not lapsed, or ask about an artist that others pay for. L pays for their own. */
export const members = { ...finished, L: 'SUBSCRIPTION_LAPSED' };

/** For people who may read fans. */
export const fanReaders = { ...members, B: 'NOT_ALLOWED' };
/** For people who may change an artist. */
export const writers = { ...members, R: 'NOT_ALLOWED', B: 'NOT_ALLOWED', Z: 'ARTIST_SUSPENDED' };
/** For owners only. */
export const owners = { ...writers, E: 'NOT_ALLOWED' };
/** For people who may change the plan. */
export const payers = { ...finished, R: 'NOT_ALLOWED', E: 'NOT_ALLOWED', Z: 'ARTIST_SUSPENDED' };
/** Over a websocket. */
// A socket of nobody is closed before it can ask anything.
export const watchers = { ...members, V: 'SOCKET_REFUSED' };

/** The same for everybody who has finished the signup. */
export const afterSignup = (outcome: Outcome): Record<Principal, Outcome> => ({
  ...everybody(outcome),
  V: 'NOT_SIGNED_IN',
  S: 'SIGNUP_UNFINISHED',
});
/** The same refusals as `own`, and `code` for people who may. */
export const answering = (own: Record<Principal, Outcome>, code: Outcome): Record<Principal, Outcome> =>
  Object.fromEntries(
    Object.entries(own).map(([principal, outcome]) => [principal, outcome === 'ok' ? code : outcome]),
  ) as Record<Principal, Outcome>;
/** Nobody of the matrix has the sms feature: people who may write learn that, all others are refused before. */
export const withoutTexts = answering(writers, 'TEXTS_OFF');
