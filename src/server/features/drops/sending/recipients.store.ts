/** The SQL for the texts of a drop, one row each: claims, outcomes, the carrier's reports, and counts. */
import { type Kysely, sql } from 'kysely';
import type { DropChannel } from '#domain/messaging/channels/drop-channel.ts';
import type { Queryable } from '../../../platform/db/postgres.ts';
import type { DB } from '../../../platform/db/tables.gen.ts';
import type { DropGroup, DropState, Introduced, RecipientState, StateCount } from '../drop.ts';
import type { DropsTables } from '../drops.tables.ts';
import type { KnownCarrierIds } from '../reports/lost-texts.service.ts';

/** A text is written with its fan's place, and not sent to a fan who opted out or is blocked: opt-in and inbox know. */
type RecipientTables = DropsTables & Pick<DB, 'optins_message' | 'links' | 'inbox_threads'>;

/** A claimed recipient. */
export interface HeldRecipient extends Introduced {
  id: string;
  number: string;
  /** Tries so far, this one included. */
  attempts: number;
  country: string;
  region: string;
  city: string;
  /** The name of an imported fan; empty when unknown. */
  firstName: string;
  /** Title of the link that brought the fan; empty without one. */
  linkTitle: string;
}

/** What the fields of a message name of a recipient. */
export type MergedRecipient = Pick<HeldRecipient, 'country' | 'region' | 'city' | 'firstName' | 'linkTitle'>;

/** What became of asking the carrier for one text. */
export interface SettledRecipient {
  id: string;
  state: Extract<RecipientState, 'sent' | 'failed' | 'queued' | 'skipped' | 'sending' | 'unknown'>;
  reason: string;
  carrierId: string | null;
  code: number | null;
  segments: number;
  /** When a queued one may be tried again. */
  notBefore: Date | null;
  /** Counts as an attempt only if the carrier accepted or rejected the message; releases and our own outages do not count. */
  isTry: boolean;
}

/** A row whose process stopped between its call and its answer. */
export interface StuckRecipient {
  id: string;
  dropId: string;
  artistId: string;
  number: string;
  askedAt: Date;
  channel: DropChannel;
}

/** One row of the list that an artist reads. */
export interface ListedRecipient {
  id: string;
  number: string;
  state: RecipientState;
  reason: string;
  code: number | null;
  segments: number;
  priceMicros: number | null;
  updatedAt: Date;
}

/** A recipient as a report of the carrier finds it. */
export interface ReportedRecipient {
  id: string;
  dropId: string;
  artistId: string;
  channel: DropChannel;
  dropState: DropState;
  number: string;
  state: RecipientState;
  attempts: number;
  carrierId: string | null;
  earlierCarrierIds: string[];
}

/** The drop that a report is about, and whether the report changed something. */
export interface ReportedDrop {
  dropId: string;
  changed: boolean;
}

export interface RecipientsStore {
  /** Claims queued recipients of a group until `heldUntil`. Those who opted out or were blocked meanwhile are skipped instead. */
  claim(
    dropId: string,
    group: Pick<DropGroup, 'area' | 'timeZone'>,
    claim: { now: Date; heldUntil: Date; limit: number },
  ): Promise<{ held: HeldRecipient[]; skipped: number }>;
  /**
   * Stores outcomes. A report that came before the answer is not overwritten; where it said that the text is tried again, the answer belongs to an
   * earlier try and changes nothing. What would be tried again of a canceled drop is skipped.
   */
  settle(rows: readonly SettledRecipient[], now: Date, within?: Queryable<RecipientTables>): Promise<void>;
  /** Claims rows whose holder is gone, until `heldUntil`. */
  claimStuck(now: Date, heldUntil: Date, limit: number): Promise<StuckRecipient[]>;
  /** With what the text of a recipient was written. */
  loadPlace(id: string): Promise<(MergedRecipient & Introduced) | undefined>;
  /** Those of the carrier's ids of texts to a number that belong to a recipient already, by an earlier try too. */
  knownCarrierIds: KnownCarrierIds;
  /** Marks a row as unknown: nobody can say whether the carrier took it. */
  giveUp(ids: readonly string[], now: Date): Promise<void>;
  /** Queued recipients of a drop become skipped. */
  skipQueued(dropId: string, reason: string, now: Date, within: Queryable<RecipientTables>): Promise<void>;
  /** Queued recipients of a welcome text who wait since before an instant become skipped. */
  skipOlder(dropId: string, reason: string, before: Date, now: Date): Promise<void>;
  /** Every queued text of an artist to a number becomes skipped. */
  skipNumber(artistId: string, number: string, now: Date, within: Queryable<RecipientTables>): Promise<void>;
  /** Locks and reads the row of a report. */
  loadReported(id: string, within: Queryable<RecipientTables>): Promise<ReportedRecipient | undefined>;
  saveReport(
    id: string,
    report: {
      state: RecipientState;
      carrierId: string | null;
      earlierCarrierIds: string[];
      code: number | null;
      reason: string;
      notBefore: Date | null;
      /** As in `SettledRecipient`. */
      isTry: boolean;
      now: Date;
    },
    within: Queryable<RecipientTables>,
  ): Promise<void>;
  /**
   * Stores how far texts have come, each recipient once; gives the drops of those that exist, by recipient, and whether they changed. Doubled,
   * late, reversed and foreign reports change nothing.
   */
  saveProgress(
    rows: readonly { id: string; carrierId: string; state: 'sent' | 'delivered' }[],
    now: Date,
  ): Promise<Map<string, ReportedDrop>>;
  /** How many recipients are in each state. */
  countStates(dropId: string): Promise<StateCount[]>;
  /** Queued recipients whose window is closed at `now`. */
  countWaiting(dropId: string, now: Date): Promise<number>;
  /** Whether anything of the drop is still queued or being sent. */
  hasOpen(dropId: string): Promise<boolean>;
  list(dropId: string, page: { state?: RecipientState; limit: number; offset: number }): Promise<ListedRecipient[]>;
  /** The last drop of the artist that a number got, or may have got, between two instants. */
  lastDropTo(
    artistId: string,
    number: string,
    time: { since: Date; until: Date },
    within: Queryable<RecipientTables>,
  ): Promise<string | undefined>;
  /** Since when texts to a number have failed with this code, in whichever drops, without one that arrived; undefined when the last one arrived. */
  failingSince(number: string, code: number): Promise<Date | undefined>;
  /** Answers of the carrier about texts of a drop that were sent since it was resumed last, and how many of them said that the text was filtered. */
  countFiltered(dropId: string, codes: readonly number[]): Promise<{ answers: number; filtered: number }>;
}

/** The store over the given database. */
export function createRecipientsStore(database: Kysely<RecipientTables>): RecipientsStore {
  return {
    async claim(dropId, { area, timeZone }, { now, heldUntil, limit }) {
      // Ordered as the index is: a frozen audience has one time, and any further order would sort all of it for each claim.
      const { rows } = await sql<HeldRecipient & { state: RecipientState }>`
        with due as materialized (
          select id from drop_recipients
          where drop_id = ${dropId} and area = ${area} and time_zone = ${timeZone} and state = 'queued' and not_before <= ${now}
            and exists (select from bulk_messages m where m.id = ${dropId} and m.state = 'sending')
          order by not_before limit ${limit} for update skip locked
        ), checked as (
          select due.id, case
              when o.bounced_at is not null then 'bounced'
              when o.id is null or o.unsubscribed_at is not null or r.number = '' then 'opted_out'
              when exists (select from inbox_threads t
                where t.artist_id = o.artist_id and t.number = r.number and t.blocked_at is not null) then 'blocked'
              else '' end as reason, o.country, o.region, o.city, o.first_name, l.title
          from due join drop_recipients r on r.id = due.id
            left join optins_message o on o.id = r.optin_id left join links l on l.id = o.link_id
        )
        update drop_recipients r set
          state = case when c.reason = '' then 'sending' else 'skipped' end,
          reason = c.reason,
          held_until = case when c.reason = '' then ${heldUntil}::timestamptz end,
          asked_at = case when c.reason = '' then ${now} else r.asked_at end,
          attempts = case when c.reason = '' then r.attempts + 1 else r.attempts end, updated_at = ${now}
        from checked c where r.id = c.id
        returning r.id, r.number, r.state, r.attempts, r.is_introduced as "isIntroduced", coalesce(c.country, '') as country, coalesce(c.region, '') as region,
          coalesce(c.city, '') as city, coalesce(c.first_name, '') as "firstName", coalesce(c.title, '') as "linkTitle"`.execute(
        database,
      );
      const held = rows.filter(({ state }) => state === 'sending');
      return { held, skipped: rows.length - held.length };
    },
    async settle(rows, now, within = database) {
      if (rows.length === 0) return;
      // Reports are stored many at a time as well: the same order of locks keeps the two from waiting for each other.
      await sql`
        with locked as materialized (
          select r.id, v.state = 'queued' and m.state = 'canceled' as is_over
          from drop_recipients r join bulk_messages m on m.id = r.drop_id
            join json_to_recordset(${JSON.stringify(rows)}::json) as v(id uuid, state text) on v.id = r.id
          order by r.id for update of r
        )
        update drop_recipients r set
          state = case when r.state <> 'sending' then r.state when locked.is_over then 'skipped' else v.state end,
          reason = case when r.state <> 'sending' then r.reason when locked.is_over then 'canceled' else v.reason end,
          code = case when r.state = 'sending' then v.code else r.code end,
          attempts = case when r.state = 'sending' and not v."isTry" then r.attempts - 1 else r.attempts end,
          carrier_id = coalesce(r.carrier_id, v."carrierId"),
          segments = greatest(r.segments, v.segments),
          held_until = case when v.state = 'sending' then r.held_until end,
          not_before = coalesce(v."notBefore", r.not_before), updated_at = ${now}
        from json_to_recordset(${JSON.stringify(rows)}::json) as v(
          id uuid, state text, reason text, "carrierId" text, code integer, segments smallint, "notBefore" timestamptz, "isTry" boolean)
          join locked using (id)
        where r.id = v.id and coalesce(v."carrierId" <> all(r.earlier_carrier_ids), true)`.execute(within);
    },
    async claimStuck(now, heldUntil, limit) {
      const { rows } = await sql<StuckRecipient>`
        with stuck as materialized (
          select id from drop_recipients where state = 'sending' and held_until <= ${now}
          order by held_until limit ${limit} for update skip locked
        )
        update drop_recipients r set held_until = ${heldUntil} from stuck, bulk_messages m
        where r.id = stuck.id and m.id = r.drop_id
        returning r.id, r.drop_id as "dropId", m.artist_id as "artistId", r.number, r.asked_at as "askedAt", m.platform as channel`.execute(
        database,
      );
      return rows;
    },
    async loadPlace(id) {
      const { rows } = await sql<MergedRecipient & Introduced>`
        select coalesce(o.country, '') as country, coalesce(o.region, '') as region, coalesce(o.city, '') as city,
          coalesce(o.first_name, '') as "firstName", coalesce(l.title, '') as "linkTitle", r.is_introduced as "isIntroduced"
        from drop_recipients r left join optins_message o on o.id = r.optin_id left join links l on l.id = o.link_id
        where r.id = ${id}`.execute(database);
      return rows[0];
    },
    async knownCarrierIds({ number, ids }, within) {
      const { rows } = await sql<{ id: string }>`
        select carrier_id as id from drop_recipients where carrier_id = any(${[...ids]}::text[])
        union all select unnest(earlier_carrier_ids) from drop_recipients where number = ${number}`.execute(within);
      return rows.map(({ id }) => id);
    },
    async giveUp(ids, now) {
      if (ids.length === 0) return;
      await database
        .updateTable('drop_recipients')
        .set({ state: 'unknown', held_until: null, updated_at: now })
        .where('id', 'in', [...ids])
        .where('state', '=', 'sending')
        .execute();
    },
    async skipQueued(dropId, reason, now, within) {
      await within
        .updateTable('drop_recipients')
        .set({ state: 'skipped', reason, updated_at: now })
        .where('drop_id', '=', dropId)
        .where('state', '=', 'queued')
        .execute();
    },
    async skipOlder(dropId, reason, before, now) {
      await database
        .updateTable('drop_recipients')
        .set({ state: 'skipped', reason, updated_at: now })
        .where('drop_id', '=', dropId)
        .where('state', '=', 'queued')
        .where(({ fn, ref }) => fn.coalesce(ref('queued_at'), ref('not_before')), '<', before)
        .execute();
    },
    async skipNumber(artistId, number, now, within) {
      await within
        .updateTable('drop_recipients')
        .set({ state: 'skipped', reason: 'opted_out', updated_at: now })
        .where('number', '=', number)
        .where('state', '=', 'queued')
        .where('drop_id', 'in', (query) =>
          query.selectFrom('bulk_messages').where('artist_id', '=', artistId).select('bulk_messages.id'),
        )
        .execute();
    },
    async loadReported(id, within) {
      return within
        .selectFrom('drop_recipients as r')
        .innerJoin('bulk_messages as m', 'm.id', 'r.drop_id')
        .where('r.id', '=', id)
        .forUpdate('r')
        .select(['r.id', 'r.drop_id as dropId', 'm.artist_id as artistId', 'r.number', 'r.attempts'])
        .select(['r.carrier_id as carrierId', 'r.earlier_carrier_ids as earlierCarrierIds'])
        .select(({ ref }) => [
          ref('r.state').$castTo<RecipientState>().as('state'),
          ref('m.state').$castTo<DropState>().as('dropState'),
          ref('m.platform').$castTo<DropChannel>().as('channel'),
        ])
        .executeTakeFirst();
    },
    async saveReport(id, { state, carrierId, earlierCarrierIds, code, reason, notBefore, isTry, now }, within) {
      await within
        .updateTable('drop_recipients')
        .set({
          state,
          carrier_id: carrierId,
          earlier_carrier_ids: earlierCarrierIds,
          code,
          reason,
          held_until: null,
          updated_at: now,
          ...(notBefore === null ? {} : { not_before: notBefore }),
          ...(isTry ? {} : { attempts: sql<number>`attempts - 1` }),
        })
        .where('id', '=', id)
        .execute();
    },
    async saveProgress(rows, now) {
      const { rows: found } = await sql<ReportedDrop & { id: string }>`
        with v as (
          select * from json_to_recordset(${JSON.stringify(rows)}::json) as v(id uuid, "carrierId" text, state text)
        ), locked as materialized (
          select id, drop_id from drop_recipients where id in (select id from v) order by id for update
        ), changed as (
          update drop_recipients r
            set state = v.state, carrier_id = v."carrierId", code = null, reason = '', held_until = null, updated_at = ${now}
          from locked join v using (id)
          where r.id = locked.id and r.state not in ('delivered', 'failed', 'skipped') and r.state <> v.state
            and (r.carrier_id is null or r.carrier_id = v."carrierId") and v."carrierId" <> all(r.earlier_carrier_ids)
          returning r.id
        )
        select locked.id, locked.drop_id as "dropId", changed.id is not null as changed
        from locked left join changed using (id)`.execute(database);
      return new Map(found.map(({ id, ...drop }) => [id, drop]));
    },
    async countStates(dropId) {
      const { rows } = await sql<StateCount>`
        select state, count(*)::int as count, count(*) filter (where carrier_id is null)::int as untaken, coalesce(sum(segments), 0)::int as segments,
          coalesce(sum(price_micros), 0)::float8 as "priceMicros"
        from drop_recipients where drop_id = ${dropId} group by state`.execute(database);
      return rows;
    },
    async countWaiting(dropId, now) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from drop_recipients r
          join drop_groups g on g.drop_id = r.drop_id and g.area = r.area and g.time_zone = r.time_zone
        where r.drop_id = ${dropId} and r.state = 'queued'
          and (g.opens_at > ${now} or g.closes_at <= ${now} or r.not_before > ${now})`.execute(database);
      return rows[0]?.count ?? 0;
    },
    async hasOpen(dropId) {
      const row = await database
        .selectFrom('drop_recipients')
        .where('drop_id', '=', dropId)
        .where('state', 'in', ['queued', 'sending'])
        .select('id')
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
    list: (dropId, { state, limit, offset }) =>
      database
        .selectFrom('drop_recipients')
        .where('drop_id', '=', dropId)
        .$if(state !== undefined, (query) => query.where('state', '=', state ?? ''))
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .select(['id', 'number', 'reason', 'code', 'segments'])
        .select(['price_micros as priceMicros', 'updated_at as updatedAt'])
        .select(({ ref }) => ref('state').$castTo<RecipientState>().as('state'))
        .execute(),
    async lastDropTo(artistId, number, { since, until }, within) {
      const row = await within
        .selectFrom('drop_recipients as r')
        .innerJoin('bulk_messages as m', 'm.id', 'r.drop_id')
        .where('r.number', '=', number)
        .where('m.artist_id', '=', artistId)
        .where('r.state', 'in', ['sending', 'sent', 'delivered', 'unknown'])
        .where('r.asked_at', '>=', since)
        .where('r.asked_at', '<=', until)
        .orderBy('r.asked_at', 'desc')
        .select('r.drop_id as dropId')
        .limit(1)
        .executeTakeFirst();
      return row?.dropId;
    },
    async failingSince(number, code) {
      const { rows } = await sql<{ since: Date | null }>`
        with arrived as (select max(updated_at) as at from drop_recipients where number = ${number} and state = 'delivered')
        select min(r.updated_at) as since from drop_recipients r, arrived
        where r.number = ${number} and r.state = 'failed' and r.code = ${code}
          and r.updated_at > coalesce(arrived.at, '-infinity')`.execute(database);
      return rows[0]?.since ?? undefined;
    },
    async countFiltered(dropId, codes) {
      const { rows } = await sql<{ answers: number; filtered: number }>`
        select count(*) filter (where r.state in ('delivered', 'failed'))::int as answers,
          count(*) filter (where r.state = 'failed' and r.code = any(${[...codes]}::int[]))::int as filtered
        from drop_recipients r join bulk_messages m on m.id = r.drop_id
        where r.drop_id = ${dropId} and r.asked_at >= coalesce(m.resumed_at, '-infinity')`.execute(database);
      return rows[0] ?? { answers: 0, filtered: 0 };
    },
  };
}
