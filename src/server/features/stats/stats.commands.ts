/** The operator's command for statistics. */
import type { OperatorCommand } from '../../platform/operator/operator-command.ts';
import { rejudgementText } from './rejudgement-text.ts';
import type { Rejudging } from './rejudging.store.ts';

/** `rejudge`. */
export const statsCommands = (rejudging: Rejudging): OperatorCommand[] => [
  {
    name: 'rejudge',
    usage:
      "rejudge                                                           judges stored hits by today's rules; says what changes",
    options: {},
    plan: () => async () => ({
      would: rejudgementText(await rejudging.preview(), true),
      carryOut: async () => rejudgementText(await rejudging.apply(), false),
    }),
  },
];
