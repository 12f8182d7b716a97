/** Places that links left when they were renamed or moved: fans still have their urls, so they lead to the link (LINK-50). */
import { type Kysely, sql } from 'kysely';
import type { PagePlace } from '#domain/hosts/page-url.ts';
import { reservation } from '#domain/links/path-reservation.ts';
import type { Queryable } from '../../../platform/db/postgres.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import type { LinksTables } from '../links.tables.ts';

/** How long nobody but its artist can take a place that a link left, in milliseconds: as long as the paths of a suspended artist whose pages are opened. */
const keptFor = reservation.daysWhereOpened * 86_400_000;

/** The artist that asks for a place, and when. */
export interface PlaceSeeker {
  artistIds: readonly string[];
  now: Date;
}

/** What placements know of printed codes, and of the places of deleted links (PLACE-7). */
export interface PrintedCodes {
  leftBy(place: PagePlace): Promise<{ artistId: string; at: Date } | undefined>;
  isPrinted(artistId: string): Promise<boolean>;
}

/** Queries and changes of former places. */
export interface FormerPlaces {
  /**
   * The id of the link that left a place last; undefined when none did, or when others may have taken the place where it is now. A link that
   * is at the place itself comes first, which the caller asks.
   */
  linkThatLeft(place: PagePlace): Promise<string | undefined>;
  /**
   * Whether a place is kept for another artist, whose link left it lately or was deleted there lately; without end where that artist has codes in print
   * (PLACE-7).
   */
  isKept(place: PagePlace, seeker: PlaceSeeker): Promise<boolean>;
  /** Those of some places that are kept for the links of other artists. */
  keptOf(places: readonly PagePlace[], seeker: PlaceSeeker): Promise<PagePlace[]>;
  /** Notes that a link leaves a place. */
  note(linkId: string, place: PagePlace, now: Date, within: Queryable<LinksTables>): Promise<void>;
  /** Forgets the places on a domain that links of all but these artists left. */
  forget(domain: string, artistIds: readonly string[], within: Queryable<LinksTables>): Promise<void>;
}

/** The store over the given database. */
export function createFormerPlaces(database: Kysely<LinksTables>, codes: PrintedCodes): FormerPlaces {
  const rowsAt = prepared(database, (domain: string, path: string) =>
    database
      .selectFrom('former_places')
      .innerJoin('links', 'links.id', 'former_places.link_id')
      .where('former_places.domain', '=', domain)
      .where('former_places.path', '=', path)
      .where('links.path_released_at', 'is', null)
      .select('links.id'),
  );
  return {
    linkThatLeft: async ({ domain, path }) => (await rowsAt(domain, path))[0]?.id,
    async isKept(place, { artistIds, now }) {
      const [left, deleted] = await Promise.all([
        database
          .selectFrom('former_places')
          .innerJoin('links', 'links.id', 'former_places.link_id')
          .where('former_places.domain', '=', place.domain)
          .where('former_places.path', '=', place.path)
          .select(['links.artist_id as artistId', 'left_at as at'])
          .executeTakeFirst(),
        codes.leftBy(place),
      ]);
      // Whose link was there last.
      const last = left === undefined || (deleted !== undefined && deleted.at > left.at) ? deleted : left;
      if (last === undefined || artistIds.includes(last.artistId)) return false;
      return last.at.getTime() > now.getTime() - keptFor || (await codes.isPrinted(last.artistId));
    },
    async keptOf(places, { artistIds, now }) {
      const [domains, paths] = [places.map(({ domain }) => domain), places.map(({ path }) => path)];
      const rows = await database
        .selectFrom('former_places')
        .innerJoin('links', 'links.id', 'former_places.link_id')
        .where(
          sql<boolean>`(former_places.domain, former_places.path) in (select * from unnest(${domains}::text[], ${paths}::text[]))`,
        )
        .where('left_at', '>', new Date(now.getTime() - keptFor))
        .select(['former_places.domain', 'former_places.path', 'links.artist_id as artistId'])
        .execute();
      return rows.filter(({ artistId }) => !artistIds.includes(artistId)).map(({ domain, path }) => ({ domain, path }));
    },
    async note(linkId, { domain, path }, now, within) {
      const left = { link_id: linkId, left_at: now };
      await within
        .insertInto('former_places')
        .values({ domain, path, ...left })
        .onConflict((conflict) => conflict.columns(['domain', 'path']).doUpdateSet(left))
        .execute();
    },
    async forget(domain, artistIds, within) {
      await within
        .deleteFrom('former_places')
        .using('links')
        .whereRef('links.id', '=', 'former_places.link_id')
        .where('former_places.domain', '=', domain)
        .$if(artistIds.length > 0, (query) => query.where('links.artist_id', 'not in', [...artistIds]))
        .execute();
    },
  };
}
