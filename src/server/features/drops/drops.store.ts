/** The SQL for drops themselves: writing, listing, starting and ending them. */
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { StoredFilter } from '#domain/fans/fan-filter.ts';
import { columnsOf, toColumns } from '#domain/kernel/fields.ts';
import type { DropChannel } from '#domain/messaging/channels/drop-channel.ts';
import { type DropLocation, dropFields } from '#domain/messaging/drop-fields.ts';
import type { PauseReason } from '#domain/messaging/pause-reasons.ts';
import type { Queryable } from '../../platform/db/postgres.ts';
import { renamed } from '../../platform/db/renamed.ts';
import type { DB } from '../../platform/db/tables.gen.ts';
import type { AcceptedDraft, Drop, DropKind, DropState } from './drop.ts';
import type { DropsTables } from './drops.tables.ts';
import {
  type DropsQuestion,
  type FoundDrop,
  findDrops,
  listPausedDrops,
  type PausedDrop,
} from './drops-of-all.store.ts';

/** The message of a text destination is due at its link's release, and a drop to a segment needs its filter: one statement reads all. */
type DropTables = DropsTables & Pick<DB, 'links' | 'link_destinations' | 'fan_segments'>;

/** A part of a list. */
export interface DropPage {
  limit: number;
  offset: number;
}

/** A drop whose time has come. */
export interface DueDrop {
  id: string;
  artistId: string;
  channel: DropChannel;
  /** When it should start. */
  dueAt: Date;
}

export interface DropsStore {
  /** One drop; with `within` it is locked until that transaction ends. */
  load(id: string, within?: Queryable<DropTables>): Promise<Drop | undefined>;
  /** What is not sent yet, the next first. */
  listWaiting(artistId: string, page: DropPage): Promise<Drop[]>;
  /** What was started, the latest first. */
  listStarted(artistId: string, page: DropPage): Promise<Drop[]>;
  /** The newest drops of some artists with every word. */
  find(question: DropsQuestion): Promise<FoundDrop[]>;
  /** The paused drops of some artists, the newest first. */
  listPaused(artistIds: readonly string[], most: number): Promise<PausedDrop[]>;
  /** How many of each list an artist has. */
  countLists(artistId: string): Promise<{ waiting: number; started: number }>;
  /** Stores a drop under the id, unless one has it already; gives whether it did. */
  insert(
    id: string,
    { artistId, authorId }: { artistId: string; authorId: string },
    draft: AcceptedDraft,
    now: Date,
    within: Queryable<DropTables>,
  ): Promise<boolean>;
  /** Replaces what a person wrote of a drop that has not started, and schedules it again when it was held; gives whether it had not started. */
  update(
    id: string,
    authorId: string,
    draft: AcceptedDraft,
    now: Date,
    within: Queryable<DropTables>,
  ): Promise<boolean>;
  /** Deletes a drop that has not started; gives whether it had not. */
  deleteWaiting(id: string): Promise<boolean>;
  /** Drops whose time has come, the earliest first, `without` some. */
  listDue(now: Date, limit: number, without: readonly string[]): Promise<DueDrop[]>;
  /** Moves a drop from one of the states `from`; gives whether it was in one. */
  move(
    id: string,
    from: readonly DropState[],
    to: { state: DropState; pauseReason?: PauseReason; finishedAt?: Date },
    within?: Queryable<DropTables>,
  ): Promise<boolean>;
  /**
   * Ends a drop in sending of which nothing is queued or being sent; gives whether it ended. The row is locked first: a report that queues a
   * text again meanwhile is either seen here, or waits and reopens the drop.
   */
  finish(id: string, now: Date): Promise<boolean>;
  /** Pauses a drop in sending, also one that was over: a text of it waits again. Waits for a `finish` under way. */
  stop(id: string, pauseReason: PauseReason, within: Queryable<DropTables>): Promise<void>;
  /** Reopens a finished drop; waits for a `finish` under way. */
  reopen(id: string, within: Queryable<DropTables>): Promise<void>;
  /** Resumes a paused drop that had started. `authorId` resumes it; a welcome text has no author. */
  resumeStarted(id: string, authorId: string, now: Date): Promise<void>;
  /** Reschedules a paused drop that had not started; it starts at once when that has passed, or when it has none. `authorId` resumes it. */
  resumeWaiting(id: string, authorId: string, now: Date): Promise<void>;
  /** Marks a drop as started, with its audience's size and price, and the mark of its link. */
  start(
    id: string,
    audience: { recipientCount: number; costCents: number; linkMark: string; now: Date },
    within: Queryable<DropTables>,
  ): Promise<void>;
  /**
   * Drops in sending that have something to do now: a fan waits whose window is open, or no fan is left. Welcome texts first, so that they
   * come before a drop to the same fan; the others in a new order each time, so that none of them always comes first.
   */
  listSending(now: Date): Promise<Drop[]>;
  /** Adds opt-outs and replies to a drop's counts. */
  count(id: string, more: { optouts?: number; replies?: number }, within: Queryable<DropTables>): Promise<void>;
}

/** The link whose release a drop waits for: the one that was chosen, or that of its text destination. */
const releaseLink = sql<string | null>`coalesce(m.release_link_id, d.link_id)`;

async function lock(id: string, within: Queryable<DropTables>): Promise<void> {
  await within.selectFrom('bulk_messages').where('id', '=', id).select('id').forNoKeyUpdate().execute();
}

/** The store over the given database. */
export function createDropsStore(database: Kysely<DropTables>): DropsStore {
  const drops = (within: Queryable<DropTables> = database) =>
    within
      .selectFrom('bulk_messages as m')
      .leftJoin('link_destinations as d', 'd.id', 'm.destination_id')
      .leftJoin('links as l', (join) => join.on(releaseLink, '=', sql.ref('l.id')))
      .leftJoin('fan_segments as s', 's.id', 'm.segment_id')
      .select([
        'm.id',
        'm.artist_id as artistId',
        'm.author_id as authorId',
        's.name as segmentName',
        'm.page_artist_id as pageArtistId',
        'm.link_mark as linkMark',
        'm.destination_id as destinationId',
        'l.id as waitsForLinkId',
        'l.release_time as releaseTime',
        'l.title as releaseTitle',
        'm.pause_reason as pauseReason',
        'm.recipient_count as recipientCount',
        'm.cost_cents as costCents',
        'm.optouts',
        'm.replies',
        'm.created_at as createdAt',
        'm.started_at as startedAt',
        'm.finished_at as finishedAt',
      ])
      .select(renamed('m', columnsOf(dropFields)))
      .select(({ ref }) => [
        ref('m.state').$castTo<DropState>().as('state'),
        ref('m.kind').$castTo<DropKind>().as('kind'),
        sql<boolean>`m.state in ('scheduled', 'sending') and exists (select from drop_stops where ended_at is null)`.as(
          'isStopped',
        ),
        ref('s.filter').$castTo<StoredFilter | null>().as('segmentFilter'),
      ])
      .$narrowType<{ channel: DropChannel; location: DropLocation }>();
  const paged = <Tables, Table extends keyof Tables, Row>(
    query: SelectQueryBuilder<Tables, Table, Row>,
    { limit, offset }: DropPage,
  ) => query.limit(limit).offset(offset).execute();

  return {
    async load(id, within) {
      // A lock of its own: after waiting, the statement that locks sees the row as it is then, but the rows beside it as they were before, so
      // that a segment or a release chosen meanwhile would be missing.
      if (within !== undefined) await lock(id, within);
      return drops(within).where('m.id', '=', id).executeTakeFirst();
    },
    listWaiting: (artistId, page) =>
      paged(
        drops()
          .where('m.artist_id', '=', artistId)
          .where('m.started_at', 'is', null)
          .where('m.state', '<>', 'canceled')
          .orderBy(sql`coalesce(m.send_at, l.release_time, m.asked_at)`)
          .orderBy('m.id'),
        page,
      ),
    listStarted: (artistId, page) =>
      paged(
        drops()
          .where('m.artist_id', '=', artistId)
          .where('m.started_at', 'is not', null)
          .orderBy('m.started_at', 'desc')
          .orderBy('m.id'),
        page,
      ),
    listPaused: (artistIds, most) => listPausedDrops(database, artistIds, most),
    find: (question) => findDrops(database, question),
    async countLists(artistId) {
      const { rows } = await sql<{ waiting: number; started: number }>`
        select count(*) filter (where started_at is null and state <> 'canceled')::int as waiting,
          count(*) filter (where started_at is not null)::int as started
        from bulk_messages where artist_id = ${artistId}`.execute(database);
      return rows[0] ?? { waiting: 0, started: 0 };
    },
    async insert(id, { artistId, authorId }, draft, now, within) {
      const { numInsertedOrUpdatedRows = 0n } = await within
        .insertInto('bulk_messages')
        .values({ id, artist_id: artistId, author_id: authorId, created_at: now, ...storedColumns(draft, now) })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows > 0n;
    },
    async update(id, authorId, draft, now, within) {
      const { numUpdatedRows } = await within
        .updateTable('bulk_messages')
        .set({
          ...storedColumns(draft, now),
          author_id: authorId,
          state: 'scheduled',
          pause_reason: '',
          mailed_pause: '',
        })
        .where('id', '=', id)
        .where('started_at', 'is', null)
        .where('destination_id', 'is', null)
        .where('state', 'in', ['scheduled', 'paused'])
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },
    async deleteWaiting(id) {
      const { numDeletedRows } = await database
        .deleteFrom('bulk_messages')
        .where('id', '=', id)
        .where('started_at', 'is', null)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },
    async listDue(now, limit, without) {
      const { rows } = await sql<DueDrop>`
        select m.id, m.artist_id as "artistId", due.at as "dueAt", m.platform as channel
        from bulk_messages m
          left join link_destinations d on d.id = m.destination_id left join links l on l.id = ${releaseLink},
          lateral (select greatest(case when m.destination_id is null then m.send_at end, l.release_time, m.asked_at) as at) due
        where m.state = 'scheduled' and due.at <= ${now} and m.id <> all(${[...without]}::uuid[])
          and (l.release_time is not null or (m.destination_id is null and m.release_link_id is null))
          and l.draft is not true and l.deleting_since is null
        order by due.at, m.id limit ${limit}`.execute(database);
      return rows;
    },
    async move(id, from, { state, pauseReason = '', finishedAt }, within = database) {
      const { numUpdatedRows } = await within
        .updateTable('bulk_messages')
        .set({ state, pause_reason: pauseReason, ...(finishedAt === undefined ? {} : { finished_at: finishedAt }) })
        .where('id', '=', id)
        .where('state', 'in', [...from])
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },
    async finish(id, now) {
      return database.transaction().execute(async (within) => {
        await lock(id, within);
        const { numUpdatedRows } = await within
          .updateTable('bulk_messages as m')
          .set({ state: 'sent', pause_reason: '', finished_at: now })
          .where('m.id', '=', id)
          .where('m.state', '=', 'sending')
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('drop_recipients as r')
                  .whereRef('r.drop_id', '=', 'm.id')
                  .where('r.state', 'in', ['queued', 'sending'])
                  .select('r.id'),
              ),
            ),
          )
          .executeTakeFirstOrThrow();
        return numUpdatedRows > 0n;
      });
    },
    async stop(id, pauseReason, within) {
      await lock(id, within);
      await within
        .updateTable('bulk_messages')
        .set({ state: 'paused', pause_reason: pauseReason, finished_at: null })
        .where('id', '=', id)
        .where('state', 'in', ['sending', 'sent'])
        .execute();
    },
    async reopen(id, within) {
      await lock(id, within);
      await within
        .updateTable('bulk_messages')
        .set({ state: 'sending', pause_reason: '', finished_at: null })
        .where('id', '=', id)
        .where('state', '=', 'sent')
        .execute();
    },
    async resumeStarted(id, authorId, now) {
      await database
        .updateTable('bulk_messages')
        .set({
          ...{ state: 'sending', pause_reason: '', mailed_pause: '', resumed_at: now },
          author_id: sql`case when kind = 'welcome' then author_id else ${authorId}::uuid end`,
        })
        .where('id', '=', id)
        .where('state', '=', 'paused')
        .where('started_at', 'is not', null)
        .execute();
    },
    async resumeWaiting(id, authorId, now) {
      await database
        .updateTable('bulk_messages')
        .set({ state: 'scheduled', pause_reason: '', mailed_pause: '', asked_at: now, author_id: authorId })
        .where('id', '=', id)
        .where('state', '=', 'paused')
        .where('started_at', 'is', null)
        .execute();
    },
    async start(id, { recipientCount, costCents, linkMark, now }, within) {
      await within
        .updateTable('bulk_messages')
        .set({
          ...{ state: 'sending', started_at: now, link_mark: linkMark },
          ...{ recipient_count: recipientCount, cost_cents: costCents },
        })
        .where('id', '=', id)
        .execute();
    },
    listSending: (now) =>
      drops()
        .where('m.state', '=', 'sending')
        .where(
          sql<boolean>`(
            exists (select from drop_groups g where g.drop_id = m.id and g.opens_at <= ${now}
              and exists (select from drop_recipients r where r.drop_id = g.drop_id and r.area = g.area and r.time_zone = g.time_zone
                and r.state = 'queued' and r.not_before <= ${now}))
            or not exists (select from drop_recipients r where r.drop_id = m.id and r.state in ('queued', 'sending')))`,
        )
        .orderBy('m.kind', 'desc')
        .orderBy(sql`random()`)
        .execute(),
    async count(id, { optouts = 0, replies = 0 }, within) {
      await within
        .updateTable('bulk_messages')
        .set((row) => ({ optouts: row('optouts', '+', optouts), replies: row('replies', '+', replies) }))
        .where('id', '=', id)
        .execute();
    },
  };
}

// Without an instant and a release it is sent as soon as a worker sees it.
const storedColumns = (draft: AcceptedDraft, now: Date) => ({
  ...toColumns(dropFields, draft),
  page_artist_id: draft.pageArtistId,
  asked_at: draft.sendAt === null && draft.releaseLinkId === null ? now : null,
});
