/** What principals get of an operation: the shared patterns of the permission matrix. */
import type { Place, Principal } from './principals.ts';

/** `ok`, or the code of the refusal. */
export type Outcome = string;

/** A row of the matrix. */
export interface Row {
  document: string;
  variables: (place: Place, principal?: Principal) => Record<string, unknown>;
  /** What each principal gets on what is theirs. */
  own: Record<Principal, Outcome>;
  /** What members of other artists get on what is foreign, and byte for byte the same on what is missing; left out where nothing is named by id. */
  foreign?: 'NOT_FOUND' | 'null';
}

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

/** No variables. */
export const nothing = () => ({});
