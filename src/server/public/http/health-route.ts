/** `/_/health`: tells load balancers on any host that this process answers. */
import { answerText } from './answers.ts';
import type { InternalRoute } from './internal-routes.ts';

export const healthRoutes: InternalRoute[] = [
  {
    path: '/_/health',
    methods: ['GET', 'POST'],
    on: 'any',
    answer: (_request, response) => answerText(response, 200, 'ok\n', ['Cache-Control', 'no-store']),
  },
];
