/**
 * The page's first script besides the theme: asks who is signed in, and what the screen of this path asks about the artist that was shown last, so that
 * the answers are there when the dashboard's code is. It also shows the page's first frame.
 */
import { question, questionsAt } from 'virtual:early-question';
import { shownArtistKey, stored, tokenKey } from '#web/lib/stored-token.ts';
import { fetchTimed } from '#web/lib/timed-fetch.ts';

const token = stored(tokenKey);
if (token !== null) {
  document.documentElement.dataset.signedIn = '';
  const ask = (asked: typeof question, variables: object) => {
    const body = { ...asked, variables };
    const answer = fetchTimed('/graphql', {
      method: 'POST',
      headers: {
        accept: 'application/graphql-response+json, application/json',
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    // Who takes the answer sees the failure; nobody may.
    answer.catch(() => undefined);
    return { operation: asked.operationName, variables, token, answer, askedAt: performance.now() };
  };
  const artist_id = stored(shownArtistKey);
  const ofScreen = artist_id === null ? [] : (questionsAt[location.pathname] ?? []);
  globalThis.earlyAnswers = [ask(question, {}), ...ofScreen.map((each) => ask(each, { artist_id }))];
}
