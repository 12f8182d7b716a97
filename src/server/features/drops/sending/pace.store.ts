/** The SQL for the pace of a sender: all processes together keep to the rate of its number (DROP-67). */
import { type Kysely, sql } from 'kysely';
import type { DropsTables } from '../drops.tables.ts';

/** Keeps the pace. */
export interface PaceStore {
  /**
   * Takes a turn of `milliseconds` of the sender's time, when it is free within the next second. Gives whether it was; false when another drop
   * has its time now.
   */
  take(serviceId: string, milliseconds: number, now: Date): Promise<boolean>;
  /** Makes a turn that was taken longer by `milliseconds`, or shorter where they are negative. */
  correct(serviceId: string, milliseconds: number): Promise<void>;
  /** Notes that the carrier does not answer this sender, and blocks its turns for this many milliseconds. */
  noteAway(serviceId: string, milliseconds: number, now: Date): Promise<void>;
  /** Whether the carrier gave the sender no answers last, whichever process asked. */
  isAway(serviceId: string): Promise<boolean>;
  /** Notes that the carrier answers again. */
  noteBack(serviceId: string): Promise<void>;
}

/** The store over the given database. */
export function createPaceStore(database: Kysely<DropsTables>): PaceStore {
  return {
    async take(serviceId, milliseconds, now) {
      const until = new Date(now.getTime() + milliseconds);
      const { rows } = await sql`
        insert into text_pace (service_id, free_at) values (${serviceId}, ${until})
        on conflict (service_id) do update
          set free_at = greatest(text_pace.free_at, ${now}) + make_interval(secs => ${milliseconds / 1000})
          where text_pace.free_at <= ${now}::timestamptz + interval '1 second'
        returning service_id`.execute(database);
      return rows.length > 0;
    },
    async correct(serviceId, milliseconds) {
      await sql`
        update text_pace set free_at = free_at + make_interval(secs => ${milliseconds / 1000})
        where service_id = ${serviceId}`.execute(database);
    },
    async noteAway(serviceId, milliseconds, now) {
      const until = new Date(now.getTime() + milliseconds);
      await sql`
        insert into text_pace (service_id, free_at, is_away) values (${serviceId}, ${until}, true)
        on conflict (service_id) do update
          set free_at = greatest(text_pace.free_at, excluded.free_at), is_away = true`.execute(database);
    },
    async isAway(serviceId) {
      const row = await database
        .selectFrom('text_pace')
        .where('service_id', '=', serviceId)
        .select('is_away')
        .executeTakeFirst();
      return row?.is_away ?? false;
    },
    async noteBack(serviceId) {
      await database
        .updateTable('text_pace')
        .set({ is_away: false })
        .where('service_id', '=', serviceId)
        .where('is_away', '=', true)
        .execute();
    },
  };
}
