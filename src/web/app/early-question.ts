/** The page's first script besides the theme: asks who is signed in, so that the answer is there when the dashboard's code is. */
import { question } from 'virtual:early-question';
import { stored, tokenKey } from '#web/lib/stored-token.ts';
import { fetchTimed } from '#web/lib/timed-fetch.ts';

const token = stored(tokenKey);
if (token !== null) {
  const answer = fetchTimed('/graphql', {
    method: 'POST',
    headers: {
      accept: 'application/graphql-response+json, application/json',
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(question),
  });
  // Who takes the answer sees the failure; nobody may.
  answer.catch(() => undefined);
  globalThis.earlyAnswer = { operation: question.operationName, token, answer };
}
