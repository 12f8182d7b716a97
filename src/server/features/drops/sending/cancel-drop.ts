/** Stops a drop for good: fans who wait for it get nothing (DROP-60). */
import type { Clock } from '#domain/kernel/clock.ts';
import type { Database } from '../../../platform/db/postgres.ts';
import type { DropState } from '../drop.ts';
import type { DropsStore } from '../drops.store.ts';
import type { RecipientsStore } from './recipients.store.ts';

/** Gives false when the drop is over already. */
export type CancelDrop = (id: string) => Promise<boolean>;

/** The states of a drop that is not over. */
export const cancelableStates: readonly DropState[] = ['scheduled', 'sending', 'paused'];

export const createCancelDrop =
  ({
    database,
    drops,
    recipients,
    clock,
  }: {
    database: Database;
    drops: Pick<DropsStore, 'move'>;
    recipients: Pick<RecipientsStore, 'skipQueued'>;
    clock: Clock;
  }): CancelDrop =>
  (id) => {
    const now = clock.now();
    return database.transaction().execute(async (within) => {
      const to = { state: 'canceled', finishedAt: now } as const;
      const isStopped = await drops.move(id, cancelableStates, to, within);
      if (isStopped) await recipients.skipQueued(id, 'canceled', now, within);
      return isStopped;
    });
  };
