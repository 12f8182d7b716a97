/** The SQL for the pace of a sender: all processes together keep to the rate of its number (DROP-67). */
import { type Kysely, sql } from 'kysely';
import type { DropsTables } from './drops.tables.ts';

/** Keeps the pace. */
export interface PaceStore {
  /**
   * Takes a turn of `milliseconds` of the sender's time, when it is free within the next second. Gives milliseconds until the sender is free
   * for others; undefined when somebody else has its time now.
   */
  take(serviceId: string, milliseconds: number, now: Date): Promise<number | undefined>;
  /** Lets nobody take a turn for so many milliseconds. */
  pause(serviceId: string, milliseconds: number, now: Date): Promise<void>;
}

/** The store over the given database. */
export function createPaceStore(database: Kysely<DropsTables>): PaceStore {
  return {
    async take(serviceId, milliseconds, now) {
      const until = new Date(now.getTime() + milliseconds);
      const { rows } = await sql<{ freeAt: Date }>`
        insert into text_pace (service_id, free_at) values (${serviceId}, ${until})
        on conflict (service_id) do update
          set free_at = greatest(text_pace.free_at, ${now}) + make_interval(secs => ${milliseconds / 1000})
          where text_pace.free_at <= ${now}::timestamptz + interval '1 second'
        returning free_at as "freeAt"`.execute(database);
      const freeAt = rows[0]?.freeAt;
      return freeAt === undefined ? undefined : Math.max(0, freeAt.getTime() - now.getTime());
    },
    async pause(serviceId, milliseconds, now) {
      const until = new Date(now.getTime() + milliseconds);
      await sql`
        insert into text_pace (service_id, free_at) values (${serviceId}, ${until})
        on conflict (service_id) do update set free_at = greatest(text_pace.free_at, excluded.free_at)`.execute(
        database,
      );
    },
  };
}
