/** The SQL for press previews and their openings. */
import { type Kysely, sql } from 'kysely';
import type { Queryable } from '../../platform/db/postgres.ts';
import type { PressPreviewsTables } from './press-previews.tables.ts';

/** A private url of a page, without its token. */
export interface PressPreview {
  id: string;
  linkId: string;
  person: string;
  createdAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
  openedCount: number;
  lastOpenedAt: Date | null;
}

/** With the times of its last openings, the newest first. */
export interface ListedPressPreview extends PressPreview {
  openings: Date[];
}

/** The most times of openings that are stored of a preview, and that a list has. */
const mostOpenings = { stored: 200, listed: 20 };
/** The most previews in a list: those that can be opened, and the newest of those that ended. */
const mostListed = 300;

const columns = [
  'id',
  'link_id as linkId',
  'person',
  'created_at as createdAt',
  'expires_at as expiresAt',
  'revoked_at as revokedAt',
  'opened_count as openedCount',
  'last_opened_at as lastOpenedAt',
] as const;

/** Reads and writes press previews. */
export interface PressPreviewsStore {
  load(id: string, within?: Queryable<PressPreviewsTables>): Promise<PressPreview | undefined>;
  /** The previews of a link, the newest first. */
  list(linkId: string): Promise<ListedPressPreview[]>;
  /** Lets other transactions that make previews of the link wait until this one ends. */
  lock(linkId: string, within: Queryable<PressPreviewsTables>): Promise<void>;
  countOpen(linkId: string, now: Date, within: Queryable<PressPreviewsTables>): Promise<number>;
  insert(
    preview: Pick<PressPreview, 'id' | 'linkId' | 'person' | 'createdAt' | 'expiresAt'> & { tokenHash: Buffer },
    within: Queryable<PressPreviewsTables>,
  ): Promise<void>;
  /** Gives a preview another token and end, also when it had ended or was revoked. */
  renew(
    id: string,
    renewed: { tokenHash: Buffer; expiresAt: Date },
    within: Queryable<PressPreviewsTables>,
  ): Promise<void>;
  /** Ends a preview; one that was revoked before keeps its time. */
  revoke(id: string, now: Date): Promise<void>;
  /** The preview with this token that can be opened now. */
  find(tokenHash: Buffer, now: Date): Promise<PressPreview | undefined>;
  /** Notes that a preview was opened; within a minute of the last time nothing. */
  noteOpening(id: string, now: Date): Promise<void>;
  /** Deletes previews that ended before; gives how many. */
  deleteEnded(before: Date): Promise<number>;
}

/** The store over the given database. */
export function createPressPreviewsStore(database: Kysely<PressPreviewsTables>): PressPreviewsStore {
  return {
    load: (id, within = database) =>
      within.selectFrom('press_previews').where('id', '=', id).select(columns).executeTakeFirst(),
    list: (linkId) =>
      database
        .selectFrom('press_previews as p')
        .where('p.link_id', '=', linkId)
        .orderBy('p.created_at', 'desc')
        .orderBy('p.id')
        .limit(mostListed)
        .select(columns)
        .select(
          sql<Date[]>`array(select opened_at from press_preview_openings where preview_id = p.id
            order by opened_at desc limit ${mostOpenings.listed})`.as('openings'),
        )
        .execute(),
    async lock(linkId, within) {
      await sql`select pg_advisory_xact_lock(hashtext(${`press previews of ${linkId}`}))`.execute(within);
    },
    async countOpen(linkId, now, within) {
      const { count } = await within
        .selectFrom('press_previews')
        .where('link_id', '=', linkId)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now)
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    async insert({ id, linkId, person, createdAt, expiresAt, tokenHash }, within) {
      const times = { created_at: createdAt, expires_at: expiresAt };
      await within
        .insertInto('press_previews')
        .values({ id, link_id: linkId, person, token_hash: tokenHash, ...times })
        .execute();
    },
    async renew(id, { tokenHash, expiresAt }, within) {
      await within
        .updateTable('press_previews')
        .set({ token_hash: tokenHash, expires_at: expiresAt, revoked_at: null })
        .where('id', '=', id)
        .execute();
    },
    async revoke(id, now) {
      await database
        .updateTable('press_previews')
        .set({ revoked_at: now })
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .execute();
    },
    find: (tokenHash, now) =>
      database
        .selectFrom('press_previews')
        .where('token_hash', '=', tokenHash)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now)
        .select(columns)
        .executeTakeFirst(),
    async noteOpening(id, now) {
      await sql`
        with opened as (
          update press_previews set opened_count = opened_count + 1, last_opened_at = ${now}
          where id = ${id} and (last_opened_at is null or last_opened_at <= ${now}::timestamptz - interval '1 minute')
          returning id, opened_count)
        insert into press_preview_openings (preview_id, opened_at)
        select id, ${now} from opened where opened_count <= ${mostOpenings.stored}
        on conflict do nothing`.execute(database);
    },
    async deleteEnded(before) {
      const { numDeletedRows } = await database
        .deleteFrom('press_previews')
        .where('expires_at', '<', before)
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}
