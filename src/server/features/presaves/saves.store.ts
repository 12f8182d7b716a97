/** The SQL for saves: claims and outcomes. Releases are in releases.store.ts, services in service-health.store.ts. */
import { type Kysely, sql } from 'kysely';
import type { PresaveProvider, PresaveReason, PresaveState } from '#domain/presaves/presave.ts';
import type { Queryable } from '../../platform/db/postgres.ts';
import type { PresavesTables } from './presaves.tables.ts';
import { isPublished, ofOpenArtist } from './release-conditions.ts';

/** A claimed save. */
export interface HeldSave {
  id: string;
  subscriptionId: string;
  /** The fan's token, encrypted. */
  token: Buffer;
  endsAt: Date;
  item: string;
  /** How often it was claimed, this time included. */
  attempts: number;
  timesAccepted: number;
  dueAt: Date;
  doubtedAt: Date | null;
}

/** The outcome of a save. */
export interface SettledSave {
  id: string;
  state: PresaveState;
  reason: PresaveReason | null;
  /** When it is tried again; null when it is not. */
  nextAt: Date | null;
  doubtedAt: Date | null;
  /** Whether the service accepted the save without having done it yet. */
  accepted: boolean;
  /** The service's error message; empty without one. */
  error: string;
}

export interface SavesStore {
  /** Claims up to `limit` saves that are due and not claimed, until `heldUntil`; those of drafts, of links that are being deleted, and of artists that an operator keeps suspended wait. The saves of a fan follow each other. */
  claim(provider: PresaveProvider, now: Date, heldUntil: Date, limit: number): Promise<HeldSave[]>;
  /** Releases saves that were not tried; they are due again at `at`. */
  putBack(ids: readonly string[], at: Date, reason: PresaveReason | null): Promise<void>;
  /** Stores the outcomes of saves and what follows for their grants, in one transaction. */
  settle(saves: readonly SettledSave[], now: Date): Promise<void>;
  /** Stores the token with which a service replaced `before`, unless the fan gave another one meanwhile. */
  renewToken(subscriptionId: string, before: Buffer, token: Buffer): Promise<void>;
}

/** The store over the given database. */
export function createSavesStore(database: Kysely<PresavesTables>): SavesStore {
  return {
    async claim(provider, now, heldUntil, limit) {
      const { rows } = await sql<HeldSave>`
        with due as materialized (
          select id from presave_saves
          where provider = ${provider} and state = 'waiting' and next_attempt_at <= ${now}
            and (held_until is null or held_until <= ${now})
            and exists (select from presave_releases r where r.id = release_id and ${isPublished} and ${ofOpenArtist})
          order by next_attempt_at, subscription_id limit ${limit} for update skip locked
        ), held as (
          update presave_saves s set held_until = ${heldUntil}, attempts = s.attempts + 1
          from due where s.id = due.id returning s.*
        )
        select held.id, held.subscription_id as "subscriptionId", p.token, p.ends_at as "endsAt", r.item,
          held.attempts, held.times_accepted as "timesAccepted", held.due_at as "dueAt", held.doubted_at as "doubtedAt"
        from held join presave_subscriptions p on p.id = held.subscription_id
          join presave_releases r on r.id = held.release_id
        where p.token is not null order by held.subscription_id`.execute(database);
      return rows;
    },
    async putBack(ids, at, reason) {
      if (ids.length === 0) return;
      await sql`update presave_saves set held_until = null, attempts = greatest(attempts - 1, 0), next_attempt_at = ${at},
          reason = coalesce(${reason}, reason)
        where id = any(${ids}::uuid[]) and state = 'waiting'`.execute(database);
    },
    async settle(saves, now) {
      if (saves.length === 0) return;
      const settled = sql`json_to_recordset(${JSON.stringify(saves)}::json)
        as v(id uuid, state text, reason text, "nextAt" timestamptz, "doubtedAt" timestamptz, accepted boolean, error text)`;
      const isOver = saves.some(({ state }) => state === 'expired' || state === 'revoked');
      await database.transaction().execute(async (transaction) => {
        await sql`update presave_saves s set state = v.state, reason = v.reason, held_until = null,
            next_attempt_at = coalesce(v."nextAt", s.next_attempt_at), doubted_at = v."doubtedAt",
            times_accepted = s.times_accepted + v.accepted::int, saved_at = case when v.state = 'saved' then ${now}::timestamptz end
          from ${settled} where s.id = v.id and s.state = 'waiting'`.execute(transaction);
        // The artist sees the outcome of the release that the grant was given for; once it is saved, a grant for one release is used up.
        await sql`update presave_subscriptions p set state = v.state, reason = v.reason, last_error = v.error,
            token = case when v.state = 'saved' and not p.forever then null else p.token end,
            ending = case when v.state = 'saved' and not p.forever then 'used' else p.ending end,
            ended_at = case when v.state = 'saved' and not p.forever then ${now}::timestamptz else p.ended_at end
          from ${settled} join presave_saves s on s.id = v.id join presave_releases r on r.id = s.release_id
          where p.id = s.subscription_id and r.link_id = p.link_id and p.state <> 'saved'`.execute(transaction);
        if (isOver) await endGrants(settled, now, transaction);
      });
    },
    async renewToken(subscriptionId, before, token) {
      await database
        .updateTable('presave_subscriptions')
        .set({ token })
        .where('id', '=', subscriptionId)
        .where('token', '=', before)
        .execute();
    },
  };
}

// With an ended grant nothing else can be saved either.
async function endGrants(settled: ReturnType<typeof sql>, now: Date, within: Queryable<PresavesTables>): Promise<void> {
  const over = sql`(select distinct on (s.subscription_id) s.subscription_id as id, v.state, v.reason
    from ${settled} join presave_saves s on s.id = v.id where v.state in ('expired', 'revoked'))`;
  await sql`update presave_saves s set state = over.state, reason = over.reason, held_until = null
    from ${over} over where s.subscription_id = over.id and s.state = 'waiting'`.execute(within);
  await sql`update presave_subscriptions p set ending = over.state, ended_at = ${now}::timestamptz, token = null,
      state = case when p.state = 'waiting' then over.state else p.state end,
      reason = case when p.state = 'waiting' then over.reason else p.reason end
    from ${over} over where p.id = over.id`.execute(within);
}
