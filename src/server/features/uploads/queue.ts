/** Makes pictures one at a time, in turns that go round over people, so that one person's hundred keep nobody else's waiting. */
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { createFairTurns } from '../../platform/turns/fair-turns.ts';
import { pictureShares } from '../../platform/turns/shares.ts';
import { currentWork } from '../../platform/turns/work.ts';

/**
 * Waits for its turn, runs `work` and gives its result. Throws TOO_MANY_TRIES when too many of the person's pictures wait, or of all people; and the
 * reason of the work's signal when the client left before its turn.
 */
type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Of all people: each holds its picture of up to 4 MB in memory. */
const mostWaiting = 100;

export function createQueue(): InTurn {
  const turns = createFairTurns(pictureShares);
  let waiting = 0;
  return async (work) => {
    if (waiting >= mostWaiting) throw new CodedError('TOO_MANY_TRIES');
    const { person, payer, signal } = currentWork() ?? { person: 'a job', payer: undefined, signal: undefined };
    waiting += 1;
    try {
      const endTurn = await turns.take({ person, payer, signal });
      return await work().finally(endTurn);
    } finally {
      waiting -= 1;
    }
  };
}
