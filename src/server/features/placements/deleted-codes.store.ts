/** The SQL for codes of deleted links: where the links were, and how often their codes are still scanned. */
import { sql } from 'kysely';
import type { PagePlace } from '#domain/hosts/page-url.ts';
import type { Queryable } from '../../platform/db/postgres.ts';
import type { PlacementsTables } from './placements.tables.ts';

/** How often people scanned a code of a deleted link. */
export interface DeletedCodeScans {
  code: string;
  /** The placement's name. */
  name: string;
  /** Of the deleted link. */
  title: string;
  scans: number;
  /** The last day of them, YYYY-MM-DD, UTC. */
  lastDay: string;
}

export interface DeletedCodesStore {
  /** The artist whose link was at a place until it was deleted, and when that was. */
  leftBy(place: PagePlace): Promise<{ artistId: string; at: Date } | undefined>;
  /** Whether the artist has or had a placement of kind print. */
  isPrinted(artistId: string): Promise<boolean>;
  /** Forgets the places on a domain where links of all but these artists were. */
  forget(domain: string, artistIds: readonly string[], within: Queryable<PlacementsTables>): Promise<void>;
  /** Counts scans on a day; a code that the artist does not have is not counted. */
  count(scanned: { place: PagePlace; code: string; scans: number; day: string }): Promise<void>;
  /** The scans of an artist since a day, the most scanned first. */
  list(artistId: string, since: string): Promise<DeletedCodeScans[]>;
}

/** The most codes in one answer. */
const mostListed = 20;

export function createDeletedCodesStore(database: Queryable<PlacementsTables>): DeletedCodesStore {
  return {
    leftBy: ({ domain, path }) =>
      database
        .selectFrom('deleted_places')
        .where('domain', '=', domain)
        .where('path', '=', path)
        .select(['artist_id as artistId', 'deleted_at as at'])
        .executeTakeFirst(),
    async isPrinted(artistId) {
      const row = await database
        .selectFrom('placements')
        .where('artist_id', '=', artistId)
        .where('kind', '=', 'print')
        .select('id')
        .executeTakeFirst();
      return row !== undefined;
    },
    async forget(domain, artistIds, within) {
      await within
        .deleteFrom('deleted_places')
        .where('domain', '=', domain)
        .$if(artistIds.length > 0, (query) => query.where('artist_id', 'not in', [...artistIds]))
        .execute();
    },
    async count({ place: { domain, path }, code, scans, day }) {
      await sql`
        insert into deleted_code_scans (domain, path, code, day, scans)
        select deleted_places.domain, deleted_places.path, placements.code, ${day}::date, ${scans}::int
        from deleted_places join placements using (artist_id)
        where deleted_places.domain = ${domain} and deleted_places.path = ${path} and placements.code = ${code}
        on conflict (domain, path, code, day) do update set scans = deleted_code_scans.scans + excluded.scans
      `.execute(database);
    },
    async list(artistId, since) {
      const { rows } = await sql<DeletedCodeScans>`
        select code, placements.name, deleted_places.title, sum(scans)::int as scans, to_char(max(day), 'YYYY-MM-DD') as "lastDay"
        from deleted_code_scans
        join deleted_places using (domain, path)
        join placements using (artist_id, code)
        where artist_id = ${artistId} and day >= ${since}::date
        group by code, placements.name, deleted_places.title
        order by scans desc, code, deleted_places.title
        limit ${mostListed}
      `.execute(database);
      return rows;
    },
  };
}
