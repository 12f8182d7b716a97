/** The status of the event stores, as any process sees it. What waits for them on a machine's disk is in the status of its node. */
import type { EventStore } from '../../db/clickhouse.ts';
import { ShardRefused } from '../../shards/guarded-store.ts';
import type { EventShard } from '../../shards/shards.ts';
import { advice } from '../pages.ts';
import type { StatusLine, StatusPart } from '../status.ts';

type Stores = readonly Pick<EventShard, 'url' | 'store'>[];

/** The version of a store, or why it gives none. */
const versionOf = (store: Pick<EventStore, 'rows'>): Promise<string | Error> =>
  store.rows<{ version: string }>('select version() as version').then(
    ([row]) => row?.version ?? 'unknown',
    (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
  );

/** Asks each store for its version; gives a line for each. */
export async function readStores(stores: Stores): Promise<(StatusLine & { isAway: boolean })[]> {
  const answers = await Promise.all(stores.map(({ store }) => versionOf(store)));
  return answers.map((answer, index) => ({
    label: stores.length === 1 ? 'ClickHouse' : `ClickHouse ${stores[index]?.url ?? ''}`,
    isAway: answer instanceof Error,
    value:
      answer instanceof ShardRefused
        ? answer.message
        : answer instanceof Error
          ? 'does not answer; hits wait on disk'
          : `answers, version ${answer}`,
  }));
}

export const storesPart = (stores: Stores): StatusPart => ({
  name: 'Event stores',
  async read() {
    const answers = await readStores(stores);
    const isAway = answers.some((answer) => answer.isAway);
    return {
      state: isAway ? 'warning' : 'ok',
      lines: answers.map(({ label, value }) => ({ label, value })),
      ...(isAway ? { advice: advice('the-event-store-is-away') } : {}),
    };
  },
});
