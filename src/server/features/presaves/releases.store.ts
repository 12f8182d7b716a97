/** The SQL for releases to be saved: those of links, and later ones for grants that are forever. */
import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { type PresaveProvider, type PresaveReason, presaveProviders } from '#domain/presaves/presave.ts';
import type { Queryable } from '../../platform/db/postgres.ts';
import type { DB } from '../../platform/db/tables.gen.ts';
import type { PresavesTables } from './presaves.tables.ts';
import { isPublished, type ReleaseConditionTables } from './release-conditions.ts';

type ReleasesTables = PresavesTables & ReleaseConditionTables & Pick<DB, 'links'>;

/** A link and a service for which a grant waits. */
export interface WaitingLink {
  linkId: string;
  provider: PresaveProvider;
}

/** A release to be saved. */
export interface ReleaseRow {
  id: string;
  artistId: string;
  linkId: string | null;
  provider: PresaveProvider;
  /** URL and code that the release is looked up by. */
  source: string;
  releaseKey: string | null;
  item: string | null;
  outAt: Date;
  /** Since when it is looked for: `outAt`, or later when its source was changed after that. */
  dueAt: Date;
  attempts: number;
  nextLookAt: Date | null;
  reason: PresaveReason | null;
}

/** A link's release, as the link says now. */
export type LinkRelease = Pick<ReleaseRow, 'artistId' | 'provider' | 'source' | 'outAt'> & {
  linkId: string;
  title: string;
  linkVersion: number;
};

/** A release of an artist without a link here. */
export interface LaterRelease {
  artistId: string;
  provider: PresaveProvider;
  source: string;
  releaseKey: string;
  item: string;
  /** The keys of its twins at the service (explicit, clean, uploaded again), its own included: each fan gets one of them. */
  twinKeys: string[];
  /** How many of the twins that the artist's catalogue lists the service has; it may have one release for several of them. */
  knownTwins: number;
  title: string;
  /** YYYY-MM-DD. */
  releasedOn: string;
}

/** A stored later release, and how many of its twins were found. */
export interface StoredLater {
  id: string;
  provider: PresaveProvider;
  source: string;
  releaseKey: string | null;
  releasedOn: string | null;
  knownTwins: number;
}

export interface ReleasesStore {
  /** The first `limit` notes of links that changed or got a grant that waits. */
  listChanges(limit: number): Promise<{ id: number; linkId: string }[]>;
  deleteChanges(ids: readonly number[]): Promise<void>;
  /** Of these links, those with a valid grant that waits, or failed and could wait again, that changed since their release was stored; by service. */
  listChangedLinks(linkIds: readonly string[]): Promise<WaitingLink[]>;
  /** Up to `limit` releases that are out, that their service has, and that were not opened yet, the latest first: earlier ones are from before the mark. */
  listToOpen(now: Date, limit: number): Promise<string[]>;
  /** The releases of these links that were opened, or are out and at their service. */
  listToOpenOf(linkIds: readonly string[], now: Date): Promise<string[]>;
  /** Up to `limit` releases of a service that are out, for which a grant waits, and that are to be looked up now. */
  listToLookUp(provider: PresaveProvider, now: Date, limit: number): Promise<ReleaseRow[]>;
  /**
   * Stores a link's release as the link says now. After a change of its source, and when it is postponed, it is looked up again and failed
   * saves wait again. One that was stored from a later version of the link stays.
   */
  saveForLink(release: LinkRelease, now: Date): Promise<void>;
  /** Records that the service has the release. */
  saveFound(id: string, found: { key: string; item: string }): Promise<void>;
  /** Records that the service lacks the release; it is looked up again at `nextLookAt`, or (null) not any more, and its grants fail. */
  saveNotFound(id: string, reason: PresaveReason, nextLookAt: Date | null): Promise<void>;
  /** Enqueues a save for each grant that waits for the release, and marks it as opened; gives how many. A repeated call adds grants that came since. */
  openSaves(id: string, now: Date): Promise<number>;
  /** Artists with valid grants that are forever, with the day (YYYY-MM-DD) of the first of them. */
  // Suspended ones, too: a later release is enqueued in its first days or never (PRE-21), and its saves wait.
  listForeverArtists(): Promise<{ artistId: string; since: string; providers: PresaveProvider[] }[]>;
  /** The stored later releases of an artist. */
  listLater(artistId: string): Promise<StoredLater[]>;
  /** The newest release at a service that a link of the artist led to, as the service names it. */
  newestItem(artistId: string, provider: PresaveProvider): Promise<string | undefined>;
  /** Stores a later release, or the twins of a stored one. */
  insertLater(release: LaterRelease, now: Date): Promise<void>;
  /** The key under which the artist's fans save this item: that of a stored release whose twin it is, else its own. */
  keyOf(artistId: string, provider: PresaveProvider, key: string): Promise<string>;
  /** The keys under which releases of the artist are stored. */
  listKeys(artistId: string, provider: PresaveProvider): Promise<string[]>;
  /** The countries of most fans with valid grants at a service: of a link, or of an artist those whose grant is forever. */
  fanCountries(of: { linkId: string } | { artistId: string }, provider: PresaveProvider): Promise<string[]>;
  /** Enqueues a later release once for each fan whose grant existed on its day; gives how many. */
  openLaterSaves(id: string, now: Date): Promise<number>;
}

const columns = [
  'id',
  'artist_id as artistId',
  'link_id as linkId',
  'provider',
  'source',
  'release_key as releaseKey',
  'item',
  'out_at as outAt',
  'due_at as dueAt',
  'attempts',
  'next_look_at as nextLookAt',
  'reason',
] as const;

/** The store over the given database. */
export function createReleasesStore(database: Kysely<ReleasesTables>): ReleasesStore {
  return {
    listChanges: (limit) =>
      database.selectFrom('presave_changes').select(['id', 'link_id as linkId']).orderBy('id').limit(limit).execute(),
    async deleteChanges(ids) {
      await sql`delete from presave_changes where id = any(${[...ids]}::bigint[])`.execute(database);
    },
    async listChangedLinks(linkIds) {
      const { rows } = await sql<WaitingLink>`
        select l.id as "linkId", grants.provider
        from links l cross join (values ${sql.join(presaveProviders.map((provider) => sql`(${provider})`))}) as grants (provider)
          left join presave_releases r on r.link_id = l.id and r.provider = grants.provider
        where l.id = any(${[...linkIds]}::uuid[]) and r.link_version is distinct from l.version and exists (
          select from presave_subscriptions p
          where p.link_id = l.id and p.provider = grants.provider and p.ending is null and p.state in ('waiting', 'failed'))`.execute(
        database,
      );
      return rows;
    },
    async listToOpen(now, limit) {
      const rows = await database
        .selectFrom('presave_releases')
        .where('link_id', 'is not', null)
        .where('release_key', 'is not', null)
        .where('opened_at', 'is', null)
        .where('out_at', '<=', now)
        .where(isPublished)
        .orderBy('out_at', 'desc')
        .limit(limit)
        .select('id')
        .execute();
      return rows.map(({ id }) => id);
    },
    async listToOpenOf(linkIds, now) {
      // Waits for a transaction that opens one: it may not see the noted grants. Locked first: the snapshot's filter would not wait.
      const { rows } = await sql<{ id: string }>`
        with locked as materialized (
          select id, link_id, release_key, opened_at, out_at from presave_releases where link_id = any(${[...linkIds]}::uuid[]) order by id for share
        )
        select id from locked where release_key is not null and (opened_at is not null or (out_at <= ${now} and ${isPublished}))`.execute(
        database,
      );
      return rows.map(({ id }) => id);
    },
    listToLookUp: (provider, now, limit) =>
      database
        .selectFrom('presave_releases as r')
        .where('r.provider', '=', provider)
        .where('r.link_id', 'is not', null)
        .where('r.release_key', 'is', null)
        .where('r.out_at', '<=', now)
        .where(isPublished)
        // Without a next look-up it was never looked up, or is given up.
        .where((row) => row.or([row('r.next_look_at', 'is not', null), row('r.attempts', '=', 0)]))
        .where(sql`coalesce(r.next_look_at, r.out_at)`, '<=', now)
        .where(
          sql<boolean>`exists (select from presave_subscriptions p
            where p.link_id = r.link_id and p.provider = r.provider and p.state in ('waiting', 'failed') and p.ending is null)`,
        )
        .orderBy(sql`coalesce(r.next_look_at, r.out_at)`)
        .limit(limit)
        .select(columns)
        .execute(),
    saveForLink: ({ linkId, linkVersion, artistId, provider, source, outAt, title }, now) =>
      database.transaction().execute(async (transaction) => {
        const fresh = { source, release_key: null, item: null, attempts: 0, next_look_at: null, reason: null };
        const isOut = outAt <= now;
        const shared = { title, out_at: outAt, link_version: linkVersion };
        const dueAt = isOut ? now : outAt;
        const row = { id: randomUUID(), artist_id: artistId, link_id: linkId, provider, created_at: now };
        const { numInsertedOrUpdatedRows } = await transaction
          .insertInto('presave_releases')
          .values({ ...row, ...fresh, ...shared, due_at: dueAt })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst();
        if (numInsertedOrUpdatedRows === 1n) return;
        const known = await transaction
          .selectFrom('presave_releases')
          .where('link_id', '=', linkId)
          .where('provider', '=', provider)
          .select(['id', 'source', 'out_at as outAt', 'link_version as linkVersion'])
          .forUpdate()
          .executeTakeFirst();
        if (known === undefined || (known.linkVersion ?? 0) > linkVersion) return;
        const isMoved = known.outAt.getTime() !== outAt.getTime();
        // A postponed release was not there to be found, and is not saved before its new time.
        const startsAgain = known.source !== source || (isMoved && !isOut);
        await transaction
          .updateTable('presave_releases')
          .set({ ...(startsAgain ? fresh : {}), ...shared, ...(startsAgain || isMoved ? { due_at: dueAt } : {}) })
          .where('id', '=', known.id)
          .execute();
        if (startsAgain) await startAgain(known.id, linkId, provider, transaction);
      }),
    async saveFound(id, { key, item }) {
      await database
        .updateTable('presave_releases')
        .set({ release_key: key, item, reason: null, next_look_at: null })
        .where('id', '=', id)
        .execute();
    },
    saveNotFound: (id, reason, nextLookAt) =>
      database.transaction().execute(async (transaction) => {
        const set = { reason, next_look_at: nextLookAt };
        await transaction
          .updateTable('presave_releases')
          .set((release) => ({ ...set, attempts: release('attempts', '+', 1) }))
          .where('id', '=', id)
          .execute();
        if (nextLookAt !== null) return;
        await sql`update presave_subscriptions p set state = 'failed', reason = ${reason} from presave_releases r
          where r.id = ${id} and p.link_id = r.link_id and p.provider = r.provider and p.state = 'waiting'
            and p.ending is null`.execute(transaction);
      }),
    openSaves: (id, now) =>
      database.transaction().execute(async (transaction) => {
        // First, so that the statements below see each grant whose note was taken before (`listToOpenOf` waits for this lock).
        await transaction
          .updateTable('presave_releases')
          .set({ opened_at: now })
          .where('id', '=', id)
          .where('release_key', 'is not', null)
          .execute();
        // A fan who has the release already, by another link or by a grant that is forever, is done.
        await sql`update presave_subscriptions p set state = 'saved', reason = null,
            token = case when p.forever then p.token end,
            ending = case when p.forever then p.ending else 'used' end,
            ended_at = case when p.forever then p.ended_at else ${now}::timestamptz end
          from presave_releases r where r.id = ${id} and p.link_id = r.link_id and p.provider = r.provider
            and p.state = 'waiting' and p.ending is null and exists (
              select from presave_saves v join presave_subscriptions o on o.id = v.subscription_id
              where v.provider = r.provider and v.release_key = r.release_key and v.state = 'saved'
                and o.fan_hash = p.fan_hash)`.execute(transaction);
        return insertSaves(
          sql`select p.id from presave_subscriptions p join presave_releases r on r.link_id = p.link_id and r.provider = p.provider
            where r.id = ${id} and p.state = 'waiting' and p.ending is null and p.token is not null`,
          id,
          now,
          transaction,
        );
      }),
    async listForeverArtists() {
      const { rows } = await sql<{ artistId: string; since: string; providers: PresaveProvider[] }>`
        select artist_id as "artistId", to_char(min(granted_at) at time zone 'UTC', 'YYYY-MM-DD') as since,
          array_agg(distinct provider) as providers
        from presave_subscriptions where forever and ending is null and token is not null
        group by artist_id order by artist_id`.execute(database);
      return rows;
    },
    async listLater(artistId) {
      const { rows } = await sql<StoredLater>`
        select id, provider, source, release_key as "releaseKey", known_twins as "knownTwins",
          to_char(released_on, 'YYYY-MM-DD') as "releasedOn"
        from presave_releases
        where artist_id = ${artistId} and link_id is null`.execute(database);
      return rows;
    },
    async newestItem(artistId, provider) {
      const row = await database
        .selectFrom('presave_releases')
        .where('artist_id', '=', artistId)
        .where('provider', '=', provider)
        .where('item', 'is not', null)
        .orderBy('out_at', 'desc')
        .select('item')
        .executeTakeFirst();
      return row?.item ?? undefined;
    },
    async insertLater(release, now) {
      await database
        .insertInto('presave_releases')
        .values({
          id: randomUUID(),
          artist_id: release.artistId,
          link_id: null,
          ...{ provider: release.provider, source: release.source },
          ...{ release_key: release.releaseKey, item: release.item },
          twin_keys: release.twinKeys,
          known_twins: release.knownTwins,
          title: release.title,
          released_on: release.releasedOn,
          ...{ out_at: now, due_at: now, next_look_at: null, created_at: now },
        })
        .onConflict((conflict) =>
          conflict
            .columns(['artist_id', 'provider', 'release_key'])
            .where('link_id', 'is', null)
            .doUpdateSet({ twin_keys: release.twinKeys, known_twins: release.knownTwins }),
        )
        .execute();
    },
    async keyOf(artistId, provider, key) {
      const twin = await database
        .selectFrom('presave_releases')
        .where('artist_id', '=', artistId)
        .where('provider', '=', provider)
        .where(sql<boolean>`${key} = any(twin_keys)`)
        .orderBy('created_at')
        .select('release_key as key')
        .executeTakeFirst();
      return twin?.key ?? key;
    },
    async listKeys(artistId, provider) {
      const rows = await database
        .selectFrom('presave_releases')
        .where('artist_id', '=', artistId)
        .where('provider', '=', provider)
        .select('release_key as key')
        .distinct()
        .execute();
      return rows.flatMap(({ key }) => (key === null ? [] : [key]));
    },
    async fanCountries(of, provider) {
      const whose = 'linkId' in of ? sql`link_id = ${of.linkId}` : sql`artist_id = ${of.artistId} and forever`;
      const { rows } = await sql<{ country: string }>`
        select country from presave_subscriptions
        where ${whose} and provider = ${provider} and ending is null and country <> ''
        group by 1 order by count(*) desc, 1 limit 3`.execute(database);
      return rows.map(({ country }) => country);
    },
    openLaterSaves: (id, now) =>
      database.transaction().execute((transaction) =>
        insertSaves(
          sql`select distinct on (coalesce(p.fan_hash, uuid_send(p.id))) p.id
            from presave_subscriptions p join presave_releases r on r.artist_id = p.artist_id and r.provider = p.provider
            where r.id = ${id} and p.forever and p.ending is null and p.token is not null
              and (p.granted_at at time zone 'UTC')::date <= r.released_on
              and not exists (
                select from presave_saves v join presave_subscriptions o on o.id = v.subscription_id
                where v.provider = r.provider and v.release_key = r.release_key and o.fan_hash = p.fan_hash)
            order by coalesce(p.fan_hash, uuid_send(p.id)), p.granted_at desc`,
          id,
          now,
          transaction,
        ),
      ),
  };
}

/** Enqueues one save for each of these grants; an existing one stays. */
async function insertSaves(
  grants: ReturnType<typeof sql>,
  releaseId: string,
  now: Date,
  within: Queryable<PresavesTables>,
): Promise<number> {
  // Serialised, so that two processes at the same moment do not both find a fan without a save.
  await sql`select pg_advisory_xact_lock(7243007)`.execute(within);
  const { numAffectedRows } = await sql`
    insert into presave_saves (id, subscription_id, release_id, provider, release_key, due_at, next_attempt_at)
    select gen_random_uuid(), wanted.id, r.id, r.provider, r.release_key, greatest(r.out_at, ${now}::timestamptz), r.out_at
    from (${grants}) wanted join presave_releases r on r.id = ${releaseId} and r.release_key is not null
    on conflict do nothing`.execute(within);
  return Number(numAffectedRows ?? 0);
}

/** Deletes the open saves of a release that was replaced by another one; its failed grants wait again. */
async function startAgain(
  releaseId: string,
  linkId: string,
  provider: PresaveProvider,
  within: Queryable<PresavesTables>,
): Promise<void> {
  await within.deleteFrom('presave_saves').where('release_id', '=', releaseId).where('state', '!=', 'saved').execute();
  await within
    .updateTable('presave_subscriptions')
    .set({ state: 'waiting', reason: null })
    .where('link_id', '=', linkId)
    .where('provider', '=', provider)
    .where('state', '=', 'failed')
    .where('ending', 'is', null)
    .execute();
}
