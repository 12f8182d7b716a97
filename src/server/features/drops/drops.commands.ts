/** The operator's commands that stop drops: all of the installation, or one for good. */
import { isId, neededText, type OperatorCommand, OperatorError } from '../../platform/operator/operator-command.ts';
import type { Drop } from './drop.ts';
import { cancelableStates } from './sending/cancel-drop.ts';
import type { DropsStop } from './sending/stop-drops.ts';

export interface DropsCommandsDeps {
  stop: DropsStop;
  loadDrop(id: string): Promise<Drop | undefined>;
  /** Stops a drop for good; false when it is over already. */
  cancelDrop(drop: Drop): Promise<boolean>;
}

const drops = (count: number): string => `${count} ${count === 1 ? 'drop' : 'drops'}`;
const underWay = (count: number): string => `${drops(count)} ${count === 1 ? 'is' : 'are'}`;

/** `drops pause`, `drops resume` and `drop cancel`. */
export const dropsCommands = ({ stop, loadDrop, cancelDrop }: DropsCommandsDeps): OperatorCommand[] => [
  {
    name: 'drops pause',
    usage:
      'drops pause                                                         stops all drops, texts and mails, of every artist until drops resume; those under way stop within a batch',
    options: {},
    needsReason: true,
    plan: () => async () => {
      const standing = await stop.read();
      if (standing !== undefined)
        throw new OperatorError(
          `All drops are stopped already, since ${standing.since.toISOString()} by ${standing.by}: ${standing.reason}`,
        );
      return {
        would: `Would stop all drops; ${underWay(await stop.countSending())} under way now.`,
        async carryOut({ actor, reason }) {
          const stopped = await stop.begin({ by: actor, reason });
          if (stopped === undefined) throw new OperatorError('All drops are stopped already.');
          return `All drops are stopped. ${drops(stopped)} under way ${stopped === 1 ? 'waits' : 'wait'}; messages that were handed over already arrive.`;
        },
      };
    },
  },
  {
    name: 'drops resume',
    usage:
      'drops resume                                                        lets drops go out again; what was sent is not sent twice',
    options: {},
    plan: () => async () => {
      const standing = await stop.read();
      if (standing === undefined) throw new OperatorError('Drops are not stopped.');
      return {
        would: `Would let drops go out again, which ${standing.by} stopped on ${standing.since.toISOString()}: ${standing.reason}`,
        async carryOut() {
          const resumed = await stop.end();
          if (resumed === undefined) throw new OperatorError('Drops are not stopped.');
          return `Drops go out again; ${drops(resumed)} ${resumed === 1 ? 'continues' : 'continue'}.`;
        },
      };
    },
  },
  {
    name: 'drop cancel',
    usage:
      'drop cancel  --drop <id>                                            stops a drop for good; who has it keeps it, nobody else gets it',
    options: { drop: { type: 'string' } },
    needsReason: true,
    plan(values) {
      const id = neededText(values, 'drop');
      if (!isId(id)) throw new OperatorError('--drop must be an id, as it stands in the url of its screen.');
      return async () => {
        const drop = await loadDrop(id);
        if (drop === undefined) throw new OperatorError(`There is no drop ${id}.`);
        if (drop.kind === 'welcome')
          throw new OperatorError(
            'This is a welcome text, which goes on with each new fan. Its artist switches it off in Drop Settings.',
          );
        if (!cancelableStates.includes(drop.state)) throw new OperatorError(`The drop is ${drop.state} already.`);
        const words = (drop.subject || drop.message).slice(0, 60);
        return {
          would: `Would stop the drop "${words}" for good; it is ${drop.state}.`,
          async carryOut() {
            if (!(await cancelDrop(drop))) throw new OperatorError('The drop is over already.');
            return `The drop "${words}" is canceled.`;
          },
        };
      };
    },
  },
];
