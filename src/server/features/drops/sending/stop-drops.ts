/** The operator's stop of all drops: begins and ends it, and tells open screens and the senders (DROP-198). */
import type { Clock } from '#domain/kernel/clock.ts';
import type { Database } from '../../../platform/db/postgres.ts';
import type { Live } from '../../../platform/live/live.ts';
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
  return {
    read: stops.read,
    countSending: async () => (await stops.listSending()).length,
    begin: ({ by, reason }) =>
      database.transaction().execute(async (within) => {
        if (!(await stops.begin({ since: clock.now(), by, reason }, within))) return undefined;
        const sending = await stops.listSending(within);
        for (const drop of sending) await live.publish('drop.progress', drop, within);
        return sending.length;
      }),
    end: () =>
      database.transaction().execute(async (within) => {
        if (!(await stops.end(clock.now(), within))) return undefined;
        const sending = await stops.listSending(within);
        for (const drop of sending) await live.publish('drop.progress', drop, within);
        return sending.length;
      }),
  };
}
