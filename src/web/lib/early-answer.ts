/**
 * The answer to the question that every signed-in screen begins with: who is signed in. The page's first script asks it while the dashboard's
 * code is still on its way (`app/early-question.ts`); the client takes the answer from here instead of asking again.
 */

import { learnTime } from '#web/lib/clock.ts';
import { fetchTimed, type TimedAnswer } from '#web/lib/timed-fetch.ts';

/** What was asked, with which token, and the answer. */
export interface EarlyAnswer {
  operation: string;
  token: string;
  answer: Promise<TimedAnswer>;
}

declare global {
  var earlyAnswer: EarlyAnswer | undefined;
}

// The client sends the operation's name with each question.
const asks = ({ body }: RequestInit, operation: string): boolean =>
  typeof body === 'string' && body.includes(`"operationName":"${operation}"`);

const hasToken = ({ headers }: RequestInit, token: string): boolean =>
  new Headers(headers).get('authorization') === `Bearer ${token}`;

/**
 * Like `fetch`. The first request that asks the early question with the same token gets the early answer; all others are sent, and so is that one
 * if its early answer was lost. Each answer sets the dashboard's clock.
 */
export const fetchUnlessAsked: typeof fetch = async (input, init) => {
  const { response, sent, received } = await ask(input, init);
  learnTime(response, sent, received);
  return response;
};

const ask = (...[input, init]: Parameters<typeof fetch>): Promise<TimedAnswer> => {
  const early = globalThis.earlyAnswer;
  if (early === undefined || init === undefined || !asks(init, early.operation) || !hasToken(init, early.token))
    return fetchTimed(input, init);
  globalThis.earlyAnswer = undefined;
  return early.answer.catch(() => fetchTimed(input, init));
};
