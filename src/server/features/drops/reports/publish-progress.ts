/** Notifies every process that a drop changed: at most once a second for each drop, however many reports come (DROP-55). */
import type { Live } from '../../../platform/live/live.ts';
import type { DropsStore } from '../drops.store.ts';

/** Announces that a drop changed: the first change at once, those of the next second together when it is over. */
export type PublishProgress = (dropId: string) => Promise<void>;

const pause = 1_000;

/**
 * Made once for each process. Each notification is a transaction that wakes every process up: one for each report of a large drop would take
 * more of the database than storing the reports does.
 */
export function createPublishProgress({
  live,
  drops,
}: {
  live: Pick<Live, 'publish'>;
  drops: Pick<DropsStore, 'load'>;
}): PublishProgress {
  /** Drops that were announced within the last second, and whether they changed since. */
  const announced = new Map<string, { again: boolean }>();

  async function publish(dropId: string): Promise<void> {
    const state = { again: false };
    announced.set(dropId, state);
    const over = () => {
      announced.delete(dropId);
      // An open screen reads the drop anew with the next change: a lost notification only delays that.
      if (state.again) void publish(dropId).catch(() => undefined);
    };
    setTimeout(over, pause).unref();
    const drop = await drops.load(dropId);
    if (drop !== undefined) await live.publish('drop.progress', { artistId: drop.artistId, dropId });
  }

  return async (dropId) => {
    const state = announced.get(dropId);
    if (state === undefined) await publish(dropId);
    else state.again = true;
  };
}
