/** The operator's command for statistics. */
import type { OperatorCommand } from '../../platform/operator/operator-command.ts';
import { rejudgementText } from './rejudgement-text.ts';
import type { Rejudging } from './rejudging.store.ts';

/** `rejudge`. */
export const statsCommands = (rejudging: Rejudging): OperatorCommand[] => [
  {
    name: 'rejudge',
    usage:
      "rejudge      [--dry-run]                                          judges stored hits by today's rules; says what changes",
    options: { 'dry-run': { type: 'boolean' } },
    prepare(values) {
      const isTrial = values['dry-run'] === true;
      return async () => rejudgementText(isTrial ? await rejudging.preview() : await rejudging.apply(), isTrial);
    },
  },
];
