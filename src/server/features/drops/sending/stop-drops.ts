/** The operator's stop of all drops: begins and ends it, and tells open screens and the senders (DROP-198). */
import type { Clock } from '#domain/kernel/clock.ts';
import type { Database, Queryable } from '../../../platform/db/postgres.ts';
import type { Live } from '../../../platform/live/live.ts';
import type { DropsTables } from '../drops.tables.ts';
import type { DropStop, DropStopsStore, DropsPause } from './drop-stops.store.ts';

export interface DropsStop extends DropsPause {
  /** Stops all drops; gives how many are under way, undefined when they are stopped already. */
  begin(stop: Omit<DropStop, 'since'>): Promise<number | undefined>;
  /** Lets drops go out again; gives how many continue, undefined when they were not stopped. */
  end(): Promise<number | undefined>;
  /** How many drops are under way. Welcome texts count as one for each artist. */
  countSending(): Promise<number>;
}

export interface DropsStopDeps {
  database: Database;
  stops: DropStopsStore;
  live: Pick<Live, 'publish'>;
  clock: Clock;
}

/** The stop over the given stores. */
export function createDropsStop({ database, stops, live, clock }: DropsStopDeps): DropsStop {
  /** Tells the screens and senders of the drops under way; gives their number. */
  async function publishSending(within: Queryable<DropsTables>): Promise<number> {
    const sending = await stops.listSending(within);
    for (const drop of sending) await live.publish('drop.progress', drop, within);
    return sending.length;
  }

  return {
    read: stops.read,
    countSending: async () => (await stops.listSending()).length,
    begin: ({ by, reason }) =>
      database.transaction().execute(async (within) => {
        const isBegun = await stops.begin({ since: clock.now(), by, reason }, within);
        return isBegun ? await publishSending(within) : undefined;
      }),
    end: () =>
      database.transaction().execute(async (within) => {
        const isEnded = await stops.end(clock.now(), within);
        return isEnded ? await publishSending(within) : undefined;
      }),
  };
}
