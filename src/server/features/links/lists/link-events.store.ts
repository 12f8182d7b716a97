/** The SQL for what happened to links. */
import { type Kysely, sql } from 'kysely';
import type { PagePlace } from '#domain/hosts/page-url.ts';
import type { LinksTables } from '../links.tables.ts';

/** Instants from `since` to `until`, both included, and the most rows. */
export interface EventRange {
  since: Date;
  until: Date;
  most: number;
}

/** A release; `timeZone` is the IANA zone in which its time was entered. */
export interface Release {
  linkId: string;
  title: string;
  releaseTime: Date;
  timeZone: string | null;
}

export interface LinkEventsStore {
  /** Releases of an artist's links, or of one of them, the oldest first; drafts and banned links are left out. */
  releases(asked: EventRange & { artistId: string; linkId: string | null }): Promise<Release[]>;
  leftPlaces(asked: EventRange & { linkId: string }): Promise<(PagePlace & { leftAt: Date })[]>;
  /** The places where a link is and was, and the numbers of its destinations' short urls. */
  waysTo(linkId: string): Promise<{ places: PagePlace[]; shortIds: number[] }>;
}

/** The store over the given database. */
export function createLinkEventsStore(database: Kysely<LinksTables>): LinkEventsStore {
  return {
    releases: ({ artistId, linkId, since, until, most }) =>
      database
        .selectFrom('links')
        .where('artist_id', '=', artistId)
        .where('type', '=', 'pre-release')
        .where('release_time', '>=', since)
        .where('release_time', '<=', until)
        .where('draft', '=', false)
        .where('deleting_since', 'is', null)
        .where('banned_at', 'is', null)
        .$if(linkId !== null, (query) => query.where('id', '=', linkId))
        .select(['id as linkId', 'title', 'timezone as timeZone'])
        // The conditions leave out links without a release time.
        .select(({ ref }) => ref('release_time').$castTo<Date>().as('releaseTime'))
        .orderBy('release_time')
        .orderBy('id')
        .limit(most)
        .execute(),
    leftPlaces: ({ linkId, since, until, most }) =>
      database
        .selectFrom('former_places')
        .where('link_id', '=', linkId)
        .where('left_at', '>=', since)
        .where('left_at', '<=', until)
        .select(['domain', 'path', 'left_at as leftAt'])
        .orderBy('left_at')
        .limit(most)
        .execute(),
    async waysTo(linkId) {
      const [places, destinations] = await Promise.all([
        sql<PagePlace>`select domain, path from links where id = ${linkId}
          union select domain, path from former_places where link_id = ${linkId}`.execute(database),
        database.selectFrom('link_destinations').where('link_id', '=', linkId).select('short_id').execute(),
      ]);
      return { places: places.rows, shortIds: destinations.map(({ short_id }) => Number(short_id)) };
    },
  };
}
