/** The SQL for the paths of suspended artists: their reservations, warnings, release and return. */
import type { Selectable } from 'kysely';
import { pathBeside } from '#domain/links/path.ts';
import type { Queryable } from '../../../platform/db/postgres.ts';
import type { DB } from '../../../platform/db/tables.gen.ts';
import type { LinksTables } from '../links.tables.ts';
import { moveReleaseMessages } from '../saving/release-messages.store.ts';

/** The feature's tables, and those whose rows decide: the suspended artist, and the payer who is mailed. */
type ReservationTables = LinksTables & Pick<DB, 'artists' | 'users' | 'bulk_messages'>;

/** A suspended artist with links whose paths are not free yet. */
export interface SuspendedArtist {
  id: string;
  name: string;
  suspendedAt: Date;
  /** Whether its payer was mailed that it was suspended. */
  wasMailed: boolean;
  payerEmail: string;
}

/** A link on a shared link host with its reservation; null until it is decided. */
export interface ReservedLink {
  id: string;
  domain: string;
  path: string;
  reservedUntil: Date | null;
}

/** A path that came back; `previousPath` differs from `path` when another artist has claimed it meanwhile. */
export interface ReturnedPath {
  linkId: string;
  domain: string;
  path: string;
  previousPath: string;
}

export function createPathReservationsStore(database: Queryable<ReservationTables>, linkHosts: readonly string[]) {
  const reserved = (artistId: string) =>
    database
      .selectFrom('links')
      .where('artist_id', '=', artistId)
      .where('domain', 'in', [...linkHosts])
      .where('path_released_at', 'is', null);
  return {
    /**
     * Suspended artists that have paths to reserve, to warn of or to release; the first suspended first. None that an operator keeps suspended: their
     * paths stay theirs.
     */
    async listSuspended(): Promise<SuspendedArtist[]> {
      const rows = await database
        .selectFrom('artists')
        .innerJoin('users', 'users.id', 'artists.billing_user_id')
        .where('suspended_at', 'is not', null)
        .where('artists.held_at', 'is', null)
        .where((row) =>
          row.exists(
            row
              .selectFrom('links')
              .whereRef('links.artist_id', '=', 'artists.id')
              .where('links.domain', 'in', [...linkHosts])
              .where('path_released_at', 'is', null)
              .select('links.id'),
          ),
        )
        .orderBy('suspended_at')
        .orderBy('artists.id')
        .select(['artists.id', 'name', 'suspended_at', 'suspension_mailed as wasMailed', 'email as payerEmail'])
        .execute();
      return rows.flatMap(({ suspended_at, ...artist }) =>
        suspended_at === null ? [] : [{ ...artist, suspendedAt: suspended_at }],
      );
    },
    /** Locks the artist until the transaction ends; false when it is not suspended since then any more, or by an operator. */
    async lockSuspended({ id, suspendedAt }: SuspendedArtist): Promise<boolean> {
      const row = await database
        .selectFrom('artists')
        .where('id', '=', id)
        .select(['suspended_at', 'held_at'])
        .forUpdate()
        .executeTakeFirst();
      return row?.held_at === null && row.suspended_at?.getTime() === suspendedAt.getTime();
    },
    listReserved: (artistId: string): Promise<ReservedLink[]> =>
      reserved(artistId)
        .orderBy('path')
        .select(['id', 'domain', 'path', 'path_reserved_until as reservedUntil'])
        .execute(),
    async reserve(linkIds: readonly string[], until: Date): Promise<void> {
      if (linkIds.length === 0) return;
      await database
        .updateTable('links')
        .set({ path_reserved_until: until })
        .where('id', 'in', [...linkIds])
        .execute();
    },
    listWarnings: (
      artistId: string,
    ): Promise<Pick<Selectable<DB['path_warnings']>, 'reserved_until' | 'days_before' | 'sent_at'>[]> =>
      database
        .selectFrom('path_warnings')
        .where('artist_id', '=', artistId)
        .select(['reserved_until', 'days_before', 'sent_at'])
        .execute(),
    /** Notes a warning; false when it was noted before. */
    async insertWarning(artistId: string, until: Date, daysBefore: number, at: Date): Promise<boolean> {
      const inserted = await database
        .insertInto('path_warnings')
        .values({ artist_id: artistId, reserved_until: until, days_before: daysBefore, sent_at: at })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return inserted.numInsertedOrUpdatedRows === 1n;
    },
    /** Releases the paths whose reservation ends at `until` for other artists; gives them. */
    release: (artistId: string, until: Date, at: Date) =>
      database
        .updateTable('links')
        .set({ path_released_at: at })
        .where('artist_id', '=', artistId)
        .where('path_reserved_until', '=', until)
        .where('path_released_at', 'is', null)
        .returning(['id', 'domain', 'path'])
        .execute(),
    /** Ends every reservation of an artist that has a plan again. A path that another link has claimed gets a suffix. Gives those that were released. */
    async takeBack(artistId: string): Promise<ReturnedPath[]> {
      await database.deleteFrom('path_warnings').where('artist_id', '=', artistId).execute();
      const released = await database
        .selectFrom('links')
        .where('artist_id', '=', artistId)
        .where('path_released_at', 'is not', null)
        // Their paths come back when they are taken back themselves (LINK-72).
        .where('deleting_since', 'is', null)
        .orderBy('path')
        .select(['id', 'domain', 'path'])
        .forUpdate()
        .execute();
      const returned: ReturnedPath[] = [];
      for (const { id, domain, path: previousPath } of released) {
        const other = await database
          .selectFrom('links')
          .where('domain', '=', domain)
          .where('path', '=', previousPath)
          .where('path_released_at', 'is', null)
          .select('id')
          .executeTakeFirst();
        const path = other === undefined ? previousPath : pathBeside(previousPath, id);
        await database
          .updateTable('links')
          .set((row) => ({ path, path_released_at: null, version: row('version', '+', path === previousPath ? 0 : 1) }))
          .where('id', '=', id)
          .execute();
        await moveReleaseMessages(id, { domain, path }, database);
        returned.push({ linkId: id, domain, path, previousPath });
      }
      await database
        .updateTable('links')
        .set({ path_reserved_until: null })
        .where('artist_id', '=', artistId)
        .where('path_reserved_until', 'is not', null)
        .execute();
      return returned;
    },
  };
}
