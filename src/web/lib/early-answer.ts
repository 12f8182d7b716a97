/**
 * The answers to the questions that the first screen begins with: who is signed in, and what it asks about its artist. The page's first script asks
 * them while the dashboard's code is still on its way (`app/early-question.ts`); the client takes the answers from here instead of asking again.
 */

import { learnTime } from '#web/lib/clock.ts';
import { fetchTimed, type TimedAnswer } from '#web/lib/timed-fetch.ts';

/** What was asked, with which token and when (by `performance.now()`), and the answer. */
export interface EarlyAnswer {
  operation: string;
  variables: object;
  token: string;
  answer: Promise<TimedAnswer>;
  askedAt: number;
}

declare global {
  var earlyAnswers: EarlyAnswer[] | undefined;
}

/** A screen that is opened later than this asks anew: what is shown is what is true. */
const longestMilliseconds = 60_000;

// The client sends the operation's name and its variables with each question.
const asks = ({ body }: RequestInit, { operation, variables }: EarlyAnswer): boolean =>
  typeof body === 'string' &&
  body.includes(`"operationName":"${operation}"`) &&
  JSON.stringify(JSON.parse(body).variables ?? {}) === JSON.stringify(variables);

const hasToken = ({ headers }: RequestInit, token: string): boolean =>
  new Headers(headers).get('authorization') === `Bearer ${token}`;

/**
 * Like `fetch`. The first request that asks an early question with the same token gets its early answer; all others are sent, and so is that one
 * if its early answer was lost. Each answer sets the dashboard's clock.
 */
export const fetchUnlessAsked: typeof fetch = async (input, init) => {
  const { response, sent, received } = await ask(input, init);
  learnTime(response, sent, received);
  return response;
};

const ask = (...[input, init]: Parameters<typeof fetch>): Promise<TimedAnswer> => {
  const waiting = globalThis.earlyAnswers?.filter(({ askedAt }) => performance.now() - askedAt < longestMilliseconds);
  const early = init && waiting?.find((each) => asks(init, each) && hasToken(init, each.token));
  globalThis.earlyAnswers = waiting?.filter((each) => each !== early);
  if (early === undefined) return fetchTimed(input, init);
  return early.answer.catch(() => fetchTimed(input, init));
};
