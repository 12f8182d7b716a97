/** Creates the queues that are missing, and updates those whose options have changed since they were created. */
import type { PgBoss } from 'pg-boss';

/** What a queue's options depend on. */
export interface QueueDefinition {
  name: string;
  /** Seconds for which a finished job stays in the queue's table. */
  keptFor?: number;
  /** The queue that keeps jobs that were given up. */
  givenUpTo?: string;
}

const retry = { retryLimit: 20, retryDelay: 2, retryBackoff: true, retryDelayMax: 600 };
/** Seconds without a sign of life after which a job that runs counts as that of a dead worker. */
const silence = { heartbeatSeconds: 25 };
/** Seconds for which a job that was given up waits for an operator. */
const givenUpFor = 14 * 86_400;

/** Each queue notifies its workers of a committed job. One statement reads all queues; a start without changes writes nothing. */
export async function prepareQueues(boss: PgBoss, definitions: readonly QueueDefinition[]): Promise<void> {
  const stored = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const { name, keptFor, givenUpTo } of definitions) {
    if (givenUpTo !== undefined && !stored.has(givenUpTo))
      await boss.createQueue(givenUpTo, { retentionSeconds: givenUpFor, deleteAfterSeconds: 60 });
    const wanted = {
      ...{ ...retry, ...silence, notify: true },
      ...(keptFor === undefined ? {} : { deleteAfterSeconds: keptFor }),
      ...(givenUpTo === undefined ? {} : { deadLetter: givenUpTo }),
    };
    const queue = stored.get(name);
    if (queue === undefined) await boss.createQueue(name, wanted);
    else if (Object.entries(wanted).some(([option, value]) => queue[option as keyof typeof wanted] !== value))
      await boss.updateQueue(name, wanted);
  }
}
