/** `/_/live` and `/_/ready`: tell load balancers on any host whether this process answers, and whether it should get new requests. */
import type { Purpose, Readiness } from '../../platform/status/readiness.ts';
import { answerText } from './answers.ts';
import type { InternalRoute } from './internal-routes.ts';

const uncached = ['Cache-Control', 'no-store'];

/** Makes the routes. `/_/health` is the earlier name of `/_/live`. */
export function createHealthRoutes(readiness: Readiness): InternalRoute[] {
  const live: InternalRoute['answer'] = (_request, response) => answerText(response, 200, 'ok\n', uncached);
  return [
    { path: '/_/live', methods: ['GET'], on: 'any', answer: live },
    { path: '/_/health', methods: ['GET', 'POST'], on: 'any', answer: live },
    {
      path: '/_/ready',
      methods: ['GET'],
      on: 'any',
      async answer({ query }, response) {
        const purpose: Purpose = new URLSearchParams(query).get('for') === 'dashboard' ? 'dashboard' : 'pages';
        const problems = await readiness.problems(purpose);
        if (problems.length === 0) return answerText(response, 200, 'ready\n', uncached);
        answerText(response, 503, `not ready: ${problems.join(' ')}\n`, uncached);
      },
    },
  ];
}
