/** The only SQL for links, their destinations and tracks. */
import { sql } from 'kysely';
import type { Deeplinks } from '#domain/destinations/deeplinks.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { Destination, Link } from '#domain/links/link.ts';
import { type Database, type Queryable, violatedUnique } from '../../platform/postgres.ts';
import { selectLinks, toLink } from './link-rows.ts';

/** A link about to be stored: the database gives versions and short ids; pictures are in stored form. */
export type NewLink = Omit<Link, 'version' | 'updatedAt' | 'destinations'> & {
  destinations: Omit<Destination, 'shortId'>[];
};

/** What an update may change; pictures are in stored form. */
export type LinkChanges = Partial<
  Pick<
    Link,
    | 'domain'
    | 'path'
    | 'image'
    | 'imageBlur'
    | 'title'
    | 'subtitle'
    | 'description'
    | 'previewType'
    | 'theme'
    | 'displayArtistSocials'
    | 'coverImageStyle'
    | 'postReleaseTitle'
    | 'postReleaseSubtitle'
  >
>;

/** Reads and writes links. Writes take the transaction they belong to. */
export interface LinksStore {
  /** An artist's links, newest first. */
  listByArtist(artistId: string): Promise<Link[]>;
  load(id: string, within?: Queryable): Promise<Link | undefined>;
  loadByPath(domain: string, path: string): Promise<Link | undefined>;
  /** The link that a destination of this short id stands on. */
  loadByShortId(shortId: number): Promise<Link | undefined>;
  isPathTaken(domain: string, path: string): Promise<boolean>;
  /** Throws PATH_TAKEN when the unique index gave the path to somebody else. */
  insert(link: NewLink, within: Queryable): Promise<void>;
  /** Changes a link and raises its version. Throws PATH_TAKEN like `insert`. */
  update(id: string, changes: LinkChanges, now: Date, within: Queryable): Promise<void>;
  delete(id: string, within: Queryable): Promise<void>;
  /**
   * Fills in app addresses where a destination has none and still has the address they were worked out from; raises the link's version and
   * gives true when there was such a one.
   */
  saveDeeplinks(
    linkId: string,
    deeplinks: readonly ({ id: string; url: string } & Deeplinks)[],
    now: Date,
    within: Queryable,
  ): Promise<boolean>;
}

/** The store over the given database; `publicAddress` turns stored pictures into addresses. */
export function createLinksStore(database: Database, publicAddress: (stored: string) => string): LinksStore {
  const one = async (query: ReturnType<typeof selectLinks>): Promise<Link | undefined> => {
    const row = await query.executeTakeFirst();
    return row === undefined ? undefined : toLink(row, publicAddress);
  };
  return {
    async listByArtist(artistId) {
      const rows = await selectLinks(database)
        .where('artist_id', '=', artistId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute();
      return rows.map((row) => toLink(row, publicAddress));
    },
    load: (id, within = database) => one(selectLinks(within).where('links.id', '=', id)),
    loadByPath: (domain, path) => one(selectLinks(database).where('domain', '=', domain).where('path', '=', path)),
    loadByShortId: (shortId) =>
      one(
        selectLinks(database).where('links.id', 'in', (select) =>
          select
            .selectFrom('link_destinations')
            .where('short_id', '=', shortId as never)
            .select('link_id'),
        ),
      ),
    async isPathTaken(domain, path) {
      const row = await database
        .selectFrom('links')
        .where('domain', '=', domain)
        .where('path', '=', path)
        .select('id')
        .executeTakeFirst();
      return row !== undefined;
    },
    async insert({ destinations, tracks, ...link }, within) {
      await pathOrRefusal(
        within
          .insertInto('links')
          .values({
            id: link.id,
            artist_id: link.artistId,
            created_at: link.createdAt,
            updated_at: link.createdAt,
            type: link.type,
            layout: link.layout,
            rid: link.rid,
            release_name: link.releaseName,
            release_time: link.releaseTime,
            offset: link.offset,
            timezone: link.timezone,
            domain: link.domain,
            path: link.path,
            title: link.title,
            subtitle: link.subtitle,
            description: link.description,
            image: link.image,
            image_blur: link.imageBlur,
            preview_type: link.previewType,
            theme: link.theme,
            display_artist_socials: link.displayArtistSocials,
            cover_image_style: link.coverImageStyle,
            post_release_title: link.postReleaseTitle,
            post_release_subtitle: link.postReleaseSubtitle,
          })
          .execute(),
      );
      if (destinations.length > 0)
        await within
          .insertInto('link_destinations')
          .values(destinations.map((destination) => destinationRow(link.id, destination)))
          .execute();
      if (tracks.length > 0) {
        await within
          .insertInto('link_tracks')
          .values(tracks.map(({ id, name, url, priority }) => ({ id, name, url, priority, link_id: link.id })))
          .execute();
      }
    },
    async update(id, changes, now, within) {
      await pathOrRefusal(
        within
          .updateTable('links')
          .set((row) => ({ ...changedColumns(changes), updated_at: now, version: row('version', '+', 1) }))
          .where('id', '=', id)
          .execute(),
      );
    },
    async delete(id, within) {
      await within.deleteFrom('links').where('id', '=', id).execute();
    },
    async saveDeeplinks(linkId, deeplinks, now, within) {
      let filled = false;
      for (const { id, url, ios, android } of deeplinks) {
        const { numUpdatedRows } = await within
          .updateTable('link_destinations')
          .set({
            deeplink_ios: sql`coalesce(nullif(deeplink_ios, ''), ${ios})`,
            deeplink_android: sql`coalesce(nullif(deeplink_android, ''), ${android})`,
          })
          .where('link_id', '=', linkId)
          .where('id', '=', id)
          .where('url', '=', url)
          .where(sql<boolean>`((coalesce(deeplink_ios, '') = '' and ${ios}::text is not null)
            or (coalesce(deeplink_android, '') = '' and ${android}::text is not null))`)
          .executeTakeFirst();
        filled ||= numUpdatedRows > 0n;
      }
      if (filled) {
        await within
          .updateTable('links')
          .set((row) => ({ updated_at: now, version: row('version', '+', 1) }))
          .where('id', '=', linkId)
          .execute();
      }
      return filled;
    },
  };
}

const columnOf = {
  domain: 'domain',
  path: 'path',
  image: 'image',
  imageBlur: 'image_blur',
  title: 'title',
  subtitle: 'subtitle',
  description: 'description',
  previewType: 'preview_type',
  theme: 'theme',
  displayArtistSocials: 'display_artist_socials',
  coverImageStyle: 'cover_image_style',
  postReleaseTitle: 'post_release_title',
  postReleaseSubtitle: 'post_release_subtitle',
} as const satisfies Record<keyof LinkChanges, string>;

function changedColumns(changes: LinkChanges): object {
  const names = Object.keys(columnOf) as (keyof LinkChanges)[];
  return Object.fromEntries(
    names.filter((name) => changes[name] !== undefined).map((name) => [columnOf[name], changes[name]]),
  );
}

function destinationRow(linkId: string, destination: Omit<Destination, 'shortId'>) {
  return {
    id: destination.id,
    link_id: linkId,
    type: destination.type,
    cta: destination.cta,
    url: destination.url,
    text: destination.text,
    description: destination.description,
    logo: destination.logo,
    enabled: destination.enabled,
    deeplink_ios: destination.deeplinkIos,
    deeplink_android: destination.deeplinkAndroid,
    autoplay_track: destination.autoplayTrack,
    pre_release: destination.preRelease,
    config: destination.config === null ? null : JSON.stringify(destination.config),
    priority: destination.priority,
  };
}

async function pathOrRefusal(write: Promise<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (violatedUnique(error) === 'links_domain_path') throw new CodedError('PATH_TAKEN', 'path');
    throw error;
  }
}
