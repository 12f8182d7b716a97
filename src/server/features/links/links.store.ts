/** The SQL for links, their destinations and tracks. */
import { isDeepStrictEqual } from 'node:util';
import { type Kysely, sql } from 'kysely';
import { type PagePlace, pageText } from '#domain/hosts/page-url.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { Destination, Link, Track } from '#domain/links/link.ts';
import { batched } from '../../platform/db/batched.ts';
import { type Queryable, violatedUnique } from '../../platform/db/postgres.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { DB } from '../../platform/db/tables.gen.ts';
import { changedColumns, destinationColumns, linkColumns, rowChanges } from './link-columns.ts';
import { type LinkRow, linkParts, selectLinks, toLink } from './link-rows.ts';
import type { LinksTables } from './links.tables.ts';
import { type FoundLink, findLinks, type LinksQuestion } from './lists/found-links.store.ts';
import { listNextReleases, type NextRelease } from './lists/next-releases.store.ts';
import { type PreReleasePart, preReleaseParts } from './lists/pre-release-parts.ts';
import { listWaitingTexts, type WaitingTexts } from './lists/waiting-texts.store.ts';
import { createFormerPlaces, type PlaceSeeker, type PrintedCodes } from './places/former-places.store.ts';
import { moveReleaseMessages, saveReleaseMessages } from './saving/release-messages.store.ts';
import { saveTags } from './tags/tags.store.ts';

/** Where a bio link stands to which the root of a host may lead, and whose it is. */
export interface FrontPage extends PagePlace {
  artistId: string;
}

/** The feature's tables, and the artists', who may be suspended. */
type StoreTables = LinksTables & Pick<DB, 'artists'>;

/** A link about to be stored: the database gives versions and short ids; pictures are in stored form. */
export type NewLink = Omit<Link, 'version' | 'updatedAt' | 'destinations'> & {
  destinations: Omit<Destination, 'shortId'>[];
};

/** A link's domain and path, and its artist. */
export type LinkPlace = Pick<Link, 'id' | 'artistId' | 'domain' | 'path'>;

/** Reads and writes links. Writes take the transaction they belong to. */
export interface LinksStore {
  /** The pre-releases of these artists that come out after `now` and up to `until`, the soonest `most`, then the latest `most` that are out. */
  listPreReleases(
    artistIds: readonly string[],
    near: { now: Date; until: Date; most: number },
  ): Promise<Pick<Link, PreReleasePart>[]>;
  /** The next release of each of these artists that has one, the soonest first. */
  listNextReleases(artistIds: readonly string[], now: Date): Promise<NextRelease[]>;
  /** The Spotify URLs of all playlist links, of enabled destinations only. */
  listPlaylistUrls(): Promise<{ linkId: string; url: string }[]>;
  load(id: string, within?: Queryable<LinksTables>): Promise<Link | undefined>;
  /** How many texts wait for the releases of some artists' links. */
  waitingTexts(question: Parameters<typeof listWaitingTexts>[1]): Promise<WaitingTexts[]>;
  /** The newest links of some artists with every word. */
  find(question: LinksQuestion): Promise<FoundLink[]>;
  /** These links, in no order; missing ones are left out. */
  loadMany(ids: readonly string[]): Promise<Link[]>;
  /** The link, locked until the transaction ends. */
  loadLocked(id: string, within: Queryable<LinksTables>): Promise<Link | undefined>;
  /** The link at a place. Where there is none, or a draft, the one that left the place last (LINK-50, LINK-80), else the draft. */
  loadByPath(domain: string, path: string): Promise<Link | undefined>;
  /** The link of the destination with this short id. */
  loadByShortId(shortId: number): Promise<Link | undefined>;
  /** The id of the destination's link. */
  linkOfDestination(destinationId: string): Promise<string | undefined>;
  /** The id of the track's link. */
  linkOfTrack(trackId: string): Promise<string | undefined>;
  /** The newest bio links of these artists that visitors can open if their hosts are served, those on `domain` first; at most 20. */
  listFrontPages(domain: string, artistIds: readonly string[]): Promise<FrontPage[]>;
  /** Whether a link is at a place, or it is kept for another artist (LINK-50, PLACE-7). */
  isPathTaken(domain: string, path: string, seeker: PlaceSeeker): Promise<boolean>;
  /** Those of some places that have a link, or that another artist's link left lately. */
  takenPlaces(places: readonly PagePlace[], seeker: PlaceSeeker): Promise<PagePlace[]>;
  /** Throws PATH_TAKEN when the unique index refuses the path. */
  insert(link: NewLink, within: Queryable<LinksTables>): Promise<void>;
  /** Stores the difference between `before` and `after` (pictures in stored form) and raises the version. Throws PATH_TAKEN like `insert`. */
  save(before: Link, after: Link, now: Date, within: Queryable<LinksTables>): Promise<void>;
  /** The links on a domain that belong to other artists. */
  listStrangers(domain: string, artistIds: readonly string[], within: Queryable<LinksTables>): Promise<LinkPlace[]>;
  /** Forgets the places on a domain that links of other artists left. */
  forgetPlaces(domain: string, artistIds: readonly string[], within: Queryable<LinksTables>): Promise<void>;
  /** Moves a link to the first free path of these on a domain (the last one is not checked); gives that path. */
  move(
    id: string,
    to: { domain: string; paths: readonly string[] },
    now: Date,
    within: Queryable<LinksTables>,
  ): Promise<string>;
  /** Sets or lifts the ban of a link, and raises its version. */
  saveBan(id: string, ban: { bannedAt: Date | null; now: Date }, within: Queryable<LinksTables>): Promise<void>;
  /** Archives locked links or restores them, and raises their versions; gives those that were not so yet. */
  saveArchived(
    ids: readonly string[],
    state: { archivedAt: Date | null; now: Date },
    within: Queryable<LinksTables>,
  ): Promise<LinkPlace[]>;
  /** Deletes links with everything on them; gives their domains and paths. */
  delete(ids: readonly string[], within: Queryable<LinksTables>): Promise<LinkPlace[]>;
}

/** The store over the given database; `publicUrl` turns stored pictures into URLs. */
export function createLinksStore(
  database: Kysely<StoreTables>,
  publicUrl: (stored: string) => string,
  codes: PrintedCodes,
): LinksStore {
  const linkOfRow = (row: LinkRow | undefined): Link | undefined =>
    row === undefined ? undefined : toLink(row, publicUrl);
  const one = async (query: ReturnType<typeof selectLinks>): Promise<Link | undefined> =>
    linkOfRow(await query.executeTakeFirst());
  const formerPlaces = createFormerPlaces(database, codes);
  const rowsAtPaths = prepared(database, (domains: readonly string[], paths: readonly string[]) =>
    selectLinks(database)
      .where(sql<boolean>`(domain, path) in (select * from unnest(${domains}::text[], ${paths}::text[]))`)
      .where('path_released_at', 'is', null),
  );
  const linkAt = batched(async (places: readonly PagePlace[]) => {
    const rows = await rowsAtPaths(
      places.map(({ domain }) => domain),
      places.map(({ path }) => path),
    );
    const found = new Map(rows.map((row) => [pageText(row), linkOfRow(row)]));
    return places.map((place) => found.get(pageText(place)));
  });
  const rowsOfShortId = prepared(database, (shortId: number) =>
    selectLinks(database).where('links.id', 'in', (select) =>
      select
        .selectFrom('link_destinations')
        .where('short_id', '=', shortId as never)
        .select('link_id'),
    ),
  );
  const load = (id: string, within: Queryable<LinksTables> = database) =>
    one(selectLinks(within, linkParts).where('links.id', '=', id));
  const linkOf = async (table: 'link_destinations' | 'link_tracks', id: string): Promise<string | undefined> =>
    (await database.selectFrom(table).where('id', '=', id).select('link_id').executeTakeFirst())?.link_id;

  const isTaken = async (domain: string, path: string, within: Queryable<LinksTables>): Promise<boolean> => {
    const row = await within
      .selectFrom('links')
      .where('domain', '=', domain)
      .where('path', '=', path)
      .where('path_released_at', 'is', null)
      .select('id')
      .executeTakeFirst();
    return row !== undefined;
  };

  // LINK-72: until it is deleted for good, only a link of the same artist takes its path.
  const isBeingDeleted = async ({ domain, path }: PagePlace, { artistIds }: PlaceSeeker): Promise<boolean> => {
    const rows = await database
      .selectFrom('links')
      .where('domain', '=', domain)
      .where('path', '=', path)
      .where('deleting_since', 'is not', null)
      .select('artist_id as artistId')
      .execute();
    return rows.some(({ artistId }) => !artistIds.includes(artistId));
  };

  return {
    async listPreReleases(artistIds, { now, until, most }) {
      const preReleases = selectLinks(database, preReleaseParts)
        .where('artist_id', 'in', artistIds)
        .where('links.type', '=', 'pre-release')
        .limit(most);
      const [toCome, out] = await Promise.all([
        preReleases
          .where('links.release_time', '>', now)
          .where('links.release_time', '<=', until)
          .orderBy('links.release_time')
          .orderBy('links.id')
          .execute(),
        preReleases
          .where('links.release_time', '<=', now)
          .orderBy('links.release_time', 'desc')
          .orderBy('links.id')
          .execute(),
      ]);
      return [...toCome, ...out].map((row) => toLink(row, publicUrl));
    },
    listNextReleases: (artistIds, now) => listNextReleases(database, artistIds, now),
    listPlaylistUrls: () =>
      database
        .selectFrom('links')
        .innerJoin('link_destinations', 'link_destinations.link_id', 'links.id')
        .where('links.type', '=', 'playlist')
        .where('links.deleting_since', 'is', null)
        .where('link_destinations.type', '=', 'spotify')
        .where('link_destinations.enabled', '=', true)
        .distinctOn('links.id')
        .orderBy('links.id')
        .orderBy('link_destinations.priority')
        .select(['links.id as linkId', 'link_destinations.url'])
        .execute(),
    find: (question) => findLinks(database, question, publicUrl),
    waitingTexts: (question) => listWaitingTexts(database, question),
    load,
    async loadMany(ids) {
      const rows = await selectLinks(database, linkParts)
        .where('links.id', 'in', [...ids])
        .execute();
      return rows.map((row) => toLink(row, publicUrl));
    },
    async loadLocked(id, within) {
      // The parts are read after the lock was acquired; read before, they could be outdated.
      const locked = await within.selectFrom('links').where('id', '=', id).select('id').forUpdate().executeTakeFirst();
      return locked === undefined ? undefined : load(id, within);
    },
    async loadByPath(domain, path) {
      const link = await linkAt({ domain, path });
      if (link?.draft === false) return link;
      const id = await formerPlaces.linkThatLeft({ domain, path });
      return (id === undefined ? undefined : await load(id)) ?? link;
    },
    loadByShortId: async (shortId) => linkOfRow((await rowsOfShortId(shortId))[0]),
    linkOfDestination: (destinationId) => linkOf('link_destinations', destinationId),
    linkOfTrack: (trackId) => linkOf('link_tracks', trackId),
    listFrontPages: (domain, artistIds) =>
      database
        .selectFrom('links')
        .innerJoin('artists', 'artists.id', 'links.artist_id')
        .where('links.artist_id', 'in', artistIds)
        .where('links.type', '=', 'bio')
        .where('links.banned_at', 'is', null)
        .where('links.draft', '=', false)
        .where('links.path_released_at', 'is', null)
        .where('artists.suspended_at', 'is', null)
        .orderBy((link) => link('links.domain', '=', domain), 'desc')
        .orderBy('links.created_at', 'desc')
        .limit(20)
        .select(['links.domain', 'links.path', 'links.artist_id as artistId'])
        .execute(),
    isPathTaken: async (domain, path, seeker) =>
      (await isTaken(domain, path, database)) ||
      (await isBeingDeleted({ domain, path }, seeker)) ||
      (await formerPlaces.isKept({ domain, path }, seeker)),
    async takenPlaces(places, seeker) {
      if (places.length === 0) return [];
      const [domains, paths] = [places.map(({ domain }) => domain), places.map(({ path }) => path)];
      const links = await database
        .selectFrom('links')
        .where(sql<boolean>`(domain, path) in (select * from unnest(${domains}::text[], ${paths}::text[]))`)
        .where((row) => row.or([row('path_released_at', 'is', null), row('deleting_since', 'is not', null)]))
        .select(['domain', 'path', 'artist_id as artistId', 'deleting_since as deletingSince'])
        .execute();
      // A place whose link is being deleted is free for its artist.
      const there = links.filter(
        ({ deletingSince, artistId }) => deletingSince === null || !seeker.artistIds.includes(artistId),
      );
      const kept = await formerPlaces.keptOf(places, seeker);
      return [...there, ...kept].map(({ domain, path }) => ({ domain, path }));
    },
    forgetPlaces: formerPlaces.forget,
    async listStrangers(domain, artistIds, within) {
      const onDomain = within
        .selectFrom('links')
        .where('domain', '=', domain)
        .select(['id', 'artist_id as artistId', 'domain', 'path'])
        .forUpdate();
      return (artistIds.length === 0 ? onDomain : onDomain.where('artist_id', 'not in', [...artistIds])).execute();
    },
    async move(id, { domain, paths }, now, within) {
      const [first = '', ...others] = paths;
      let path = first;
      for (const other of others) if (await isTaken(domain, path, within)) path = other;
      await pathOrRefusal(
        within
          .updateTable('links')
          .set((row) => ({ domain, path, updated_at: now, version: row('version', '+', 1) }))
          .where('id', '=', id)
          .execute(),
      );
      await moveReleaseMessages(id, { domain, path }, within);
      return path;
    },
    async insert(link, within) {
      const { id, artistId, createdAt, destinations, tracks } = link;
      await pathOrRefusal(
        within
          .insertInto('links')
          .values({ id, artist_id: artistId, created_at: createdAt, updated_at: createdAt, ...linkColumns(link) })
          .execute(),
      );
      await insertRows(id, { destinations, tracks }, within);
      await saveTags(link, createdAt, within);
      await saveReleaseMessages(link, createdAt, within);
    },
    async save(before, after, now, within) {
      await pathOrRefusal(
        within
          .updateTable('links')
          .set((row) => ({ ...changedColumns(before, after), updated_at: now, version: row('version', '+', 1) }))
          .where('id', '=', before.id)
          .execute(),
      );
      if (before.domain !== after.domain || before.path !== after.path)
        await formerPlaces.note(before.id, before, now, within);
      const destinations = rowChanges(before.destinations, after.destinations);
      const tracks = rowChanges(before.tracks, after.tracks);
      if (destinations.gone.length > 0)
        await within.deleteFrom('link_destinations').where('id', 'in', destinations.gone).execute();
      if (tracks.gone.length > 0) await within.deleteFrom('link_tracks').where('id', 'in', tracks.gone).execute();
      for (const destination of destinations.changed)
        await within
          .updateTable('link_destinations')
          .set(destinationColumns(destination))
          .where('id', '=', destination.id)
          .execute();
      for (const { id, name, url, priority } of tracks.changed)
        await within.updateTable('link_tracks').set({ name, url, priority }).where('id', '=', id).execute();
      await insertRows(before.id, { destinations: destinations.added, tracks: tracks.added }, within);
      await orderTracks(before.tracks, after.tracks, within);
      if (!isDeepStrictEqual(before.tags, after.tags)) await saveTags(after, now, within);
      await saveReleaseMessages(after, now, within);
    },
    async saveBan(id, { bannedAt, now }, within) {
      await within
        .updateTable('links')
        .set((row) => ({ banned_at: bannedAt, updated_at: now, version: row('version', '+', 1) }))
        .where('id', '=', id)
        .execute();
    },
    async saveArchived(ids, { archivedAt, now }, within) {
      return within
        .updateTable('links')
        .set((row) => ({ archived_at: archivedAt, updated_at: now, version: row('version', '+', 1) }))
        .where('id', 'in', [...ids])
        .where('archived_at', archivedAt === null ? 'is not' : 'is', null)
        .returning(['id', 'artist_id as artistId', 'domain', 'path'])
        .execute();
    },
    async delete(ids, within) {
      return within
        .deleteFrom('links')
        .where('id', 'in', [...ids])
        .returning(['id', 'artist_id as artistId', 'domain', 'path'])
        .execute();
    },
  };
}

async function insertRows(
  linkId: string,
  { destinations, tracks }: Pick<NewLink, 'destinations' | 'tracks'>,
  within: Queryable<LinksTables>,
): Promise<void> {
  if (destinations.length > 0)
    await within
      .insertInto('link_destinations')
      .values(
        destinations.map((destination) => ({
          id: destination.id,
          link_id: linkId,
          ...destinationColumns(destination),
        })),
      )
      .execute();
  if (tracks.length > 0)
    await within
      .insertInto('link_tracks')
      .values(
        tracks.map(({ id, name, url, priority }, position) => ({ id, name, url, priority, position, link_id: linkId })),
      )
      .execute();
}

/** Stores the order of a link's tracks where it changed. */
async function orderTracks(
  before: readonly Track[],
  after: readonly Track[],
  within: Queryable<LinksTables>,
): Promise<void> {
  const ids = after.map(({ id }) => id);
  if (
    isDeepStrictEqual(
      ids,
      before.map(({ id }) => id),
    )
  )
    return;
  for (const [position, id] of ids.entries())
    await within.updateTable('link_tracks').set({ position }).where('id', '=', id).execute();
}

async function pathOrRefusal(write: Promise<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (violatedUnique(error) === 'links_domain_path') throw new CodedError('PATH_TAKEN', 'path');
    throw error;
  }
}
