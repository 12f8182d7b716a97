/** The operator's commands for several event stores: `shards`, `shard move`, `shard open`, `shard close`, `shard accept`. */
import {
  isId,
  neededText,
  type OperatorCommand,
  OperatorError,
  type OptionValues,
} from '../../platform/operator/operator-command.ts';
import type { MoveRefusal, Moves } from './moves.service.ts';
import type { ShardList } from './shard-list.service.ts';

const refusals: Record<MoveRefusal, string> = {
  'no artist': 'No artist has this id.',
  'no shard': 'No event store has this number; the command shards prints them.',
  'already there': "The artist's hits are there already.",
  moving: 'The artist is being moved; the command shards says where to.',
  carrying: 'The artist was moved a moment ago, and late hits are still carried: try again in five minutes.',
};

function neededNumber(values: OptionValues, name: string): number {
  const number = Number(neededText(values, name));
  if (!Number.isInteger(number) || number < 1)
    throw new OperatorError(`--${name} must be a number, as the command shards prints it.`);
  return number;
}

/** A command that changes the shard named by --shard. */
const ofShard = (
  name: string,
  does: string,
  list: ShardList,
  plan: (number: number, url: string) => { would: string; carryOut(): Promise<string> },
): OperatorCommand => ({
  name,
  usage: `${`${name} --shard <number> --reason <text>`.padEnd(57)} ${does}`,
  options: { shard: { type: 'string' } },
  needsReason: true,
  plan(values) {
    const number = neededNumber(values, 'shard');
    return async () => {
      const shard = (await list.read()).find((each) => each.number === number);
      if (shard === undefined) throw new OperatorError(refusals['no shard']);
      return plan(number, shard.url);
    };
  },
});

/** The commands. */
export const eventShardsCommands = (list: ShardList, moves: Moves): OperatorCommand[] => [
  {
    name: 'shards',
    usage: `${'shards'.padEnd(57)} the event stores, how many artists are on them, and which artists are being moved`,
    options: {},
    prepare: () => async () => list.text(),
  },
  {
    name: 'shard move',
    usage: `${'shard move --artist <id> --to <number>'.padEnd(57)} moves an artist's hits to another event store, in the background`,
    options: { artist: { type: 'string' }, to: { type: 'string' } },
    plan(values) {
      const artistId = neededText(values, 'artist');
      if (!isId(artistId)) throw new OperatorError('--artist must be an id, as the command artists prints it.');
      const to = neededNumber(values, 'to');
      return async () => ({
        would: `Would move the hits of ${artistId} to the event store number ${to}.`,
        async carryOut() {
          const refusal = await moves.begin(artistId, to);
          if (refusal !== undefined) throw new OperatorError(refusals[refusal]);
          return `Moving the hits of ${artistId} to the event store number ${to}; the command shards says how far it is.`;
        },
      });
    },
  },
  ofShard('shard close', 'places no new artists on an event store', list, (number, url) => ({
    would: `Would place no new artists on ${url}.`,
    async carryOut() {
      await list.setOpen(number, false);
      return `No new artists are placed on ${url}.`;
    },
  })),
  ofShard('shard open', 'places new artists on an event store again', list, (number, url) => ({
    would: `Would place new artists on ${url}.`,
    async carryOut() {
      await list.setOpen(number, true);
      return `New artists are placed on ${url}, when it has most space.`;
    },
  })),
  ofShard(
    'shard accept',
    'uses a store that was refused: another one at this url, or one with old data',
    list,
    (number, url) => ({
      would: `Would use ${url} as it is. Hits that it lacks are not brought back by this.`,
      async carryOut() {
        await list.accept(number);
        return `${url} is used as it is.`;
      },
    }),
  ),
];
