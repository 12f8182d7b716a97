/** Runs work one after the other, for as many callers as may wait. */
import { CodedError } from '#domain/kernel/error-catalogue.ts';

/** Waits for its turn, runs `work` and gives its result. Throws TOO_MANY_TRIES when too many callers wait. */
type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Each holds its picture of up to 4 MB in memory. */
const mostWaiting = 50;

export function createQueue(): InTurn {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return async (work) => {
    if (waiting >= mostWaiting) throw new CodedError('TOO_MANY_TRIES');
    waiting += 1;
    const mine = last.then(work).finally(() => {
      waiting -= 1;
    });
    last = mine.catch(() => undefined);
    return mine;
  };
}
