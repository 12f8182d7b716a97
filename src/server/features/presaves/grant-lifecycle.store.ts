/** The SQL for the lifecycle of grants: expiry, reminders to renew, and notifications of releases that could not be saved. */
import { type Kysely, sql } from 'kysely';
import { endingProviders, missedStates, type RemindableGrant } from '#domain/presaves/grant-life.ts';
import type { Queryable } from '../../platform/db/postgres.ts';
import type { DB } from '../../platform/db/tables.gen.ts';
import type { PresavesTables } from './presaves.tables.ts';

/** Whether a release is out is read from its link: presave_releases follows a link only while a grant waits. */
type GrantLifecycleTables = PresavesTables & Pick<DB, 'links' | 'artists'>;

/** A grant whose fan may get a reminder. */
export interface GrantToRemind extends RemindableGrant {
  id: string;
  artistId: string;
  linkId: string | null;
  grantedAt: Date;
}

/** A fan whose release could not be saved and who was not notified yet. */
export interface UnnotifiedFan {
  id: string;
  artistId: string;
  linkId: string;
  contact: string;
}

export interface GrantLifecycleStore {
  /** Expires grants by age, together with the saves that waited for them; gives how many. */
  expire(now: Date): Promise<number>;
  /** Withdraws grants without any further use because their link was deleted; gives how many. */
  withdraw(now: Date): Promise<number>;
  /** Valid grants with an email that end before `by`: at most `limit` after `afterId`. */
  listRemindable(now: Date, by: Date, afterId: string, limit: number): Promise<GrantToRemind[]>;
  /** Records a reminder; false when another process did so meanwhile. */
  markReminded(id: string, before: number, after: number, within: Queryable<PresavesTables>): Promise<boolean>;
  /** Fans whose release could not be saved and is out; those of an artist that an operator keeps suspended wait (DESK-24). */
  listUnnotified(now: Date, limit: number): Promise<UnnotifiedFan[]>;
  /** Records a notification; false when another process did so meanwhile. */
  markNotified(id: string, now: Date, within: Queryable<PresavesTables>): Promise<boolean>;
}

/** The store over the given database. */
export function createGrantLifecycleStore(database: Kysely<GrantLifecycleTables>): GrantLifecycleStore {
  return {
    expire: (now) =>
      database.transaction().execute(async (transaction) => {
        const { rows } = await sql<{ id: string }>`
          update presave_subscriptions set ending = 'expired', ended_at = ${now}::timestamptz, token = null,
            state = case when state = 'waiting' then 'expired' else state end,
            reason = case when state = 'waiting' then 'GRANT_ENDED' else reason end
          where ending is null and provider = any(${[...endingProviders]}) and ends_at <= ${now} returning id`.execute(
          transaction,
        );
        if (rows.length === 0) return 0;
        await sql`update presave_saves set state = 'expired', reason = 'GRANT_ENDED', held_until = null
          where state = 'waiting' and subscription_id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(transaction);
        return rows.length;
      }),
    async withdraw(now) {
      const { numAffectedRows } = await sql`
        update presave_subscriptions set ending = 'withdrawn', ended_at = ${now}::timestamptz, token = null
        where ending is null and link_id is null and not forever and token is not null`.execute(database);
      return Number(numAffectedRows ?? 0);
    },
    async listRemindable(now, by, afterId, limit) {
      const { rows } = await sql<GrantToRemind>`
        select s.id, s.artist_id as "artistId", s.link_id as "linkId", s.granted_at as "grantedAt", s.provider, s.state,
          s.forever, s.ends_at as "endsAt", s.ending, r.out_at as "releaseTime", s.contact, s.reminders_sent as "remindersSent"
        from presave_subscriptions s
        left join presave_releases r on r.link_id = s.link_id and r.provider = s.provider
        where s.ending is null and s.contact <> '' and s.token is not null and s.reminders_sent < 2 and s.ends_at > ${now}
          and s.ends_at <= ${by} and s.id > ${afterId} order by s.id limit ${limit}`.execute(database);
      return rows;
    },
    async markReminded(id, before, after, within) {
      const { numUpdatedRows } = await within
        .updateTable('presave_subscriptions')
        .set({ reminders_sent: after })
        .where('id', '=', id)
        .where('reminders_sent', '=', before)
        .where('ending', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async listUnnotified(now, limit) {
      const { rows } = await sql<UnnotifiedFan>`
        select s.id, s.artist_id as "artistId", s.link_id as "linkId", s.contact
        from presave_subscriptions s
        join links l on l.id = s.link_id
        where s.notified_at is null and s.contact <> '' and s.state = any(${[...missedStates]})
          and (l.type <> 'pre-release' or l.release_time <= ${now}) and not l.draft and l.deleting_since is null
          and not exists (select from artists a where a.id = l.artist_id and a.held_at is not null)
        order by s.id limit ${limit}`.execute(database);
      return rows;
    },
    async markNotified(id, now, within) {
      const { numUpdatedRows } = await within
        .updateTable('presave_subscriptions')
        .set({ notified_at: now })
        .where('id', '=', id)
        .where('notified_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}
