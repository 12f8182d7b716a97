/** The SQL for uploaded pictures: which are stored, and which of them nothing names any more. */
import { type Kysely, sql } from 'kysely';
import type { Queryable } from '../../platform/db/postgres.ts';
import type { DB } from '../../platform/db/tables.gen.ts';
import type { UploadsTables } from './uploads.tables.ts';

/** The feature's table, and those that name pictures: one statement finds the files that none of them names. */
type StoredFilesTables = UploadsTables & Pick<DB, 'artists' | 'links' | 'link_destinations'>;

/** The files that are known. Names are in stored form, `file:<key>`. */
export interface StoredFilesStore {
  /** Notes a file before it is stored; one that was about to be deleted stays. */
  note(name: string, now: Date): Promise<void>;
  /** Keeps a file that something is about to name; false when it is not known, such as one that was deleted meanwhile. */
  keep(name: string): Promise<boolean>;
  /** Notes since when files are not named, and forgets it of those that are named again. */
  markUnused(now: Date): Promise<void>;
  /**
   * Gives files that were not named since before `since` to `remove`, one at a time, and forgets each afterwards. A file that is uploaded or named
   * meanwhile waits and is then noted anew. Gives how many were removed.
   */
  removeUnused(since: Date, remove: (name: string) => Promise<void>): Promise<number>;
}

/** Anti-joins: over indexes for one file, over hashes for all of them. One `not` around an `or` would be answered anew for each file. */
const isNotNamed = sql<boolean>`not exists (select from links where image = stored_files.name)
  and not exists (select from links where share_picture = stored_files.name)
  and not exists (select from link_destinations where logo = stored_files.name)
  and not exists (select from artists where avatar_url = stored_files.name)`;
const isNamed = sql<boolean>`name in (
  select image from links where image is not null
  union all select share_picture from links where share_picture is not null
  union all select logo from link_destinations where logo is not null
  union all select avatar_url from artists where avatar_url is not null)`;

/** The store over the given database. */
export function createStoredFilesStore(database: Kysely<StoredFilesTables>): StoredFilesStore {
  const oldest = (within: Queryable<StoredFilesTables>, since: Date) =>
    within
      .selectFrom('stored_files')
      .where('unused_since', '<', since)
      .where(isNotNamed)
      .orderBy('unused_since')
      .select('name')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();

  return {
    async note(name, now) {
      await database
        .insertInto('stored_files')
        .values({ name, unused_since: now })
        .onConflict((conflict) =>
          conflict.column('name').doUpdateSet({ unused_since: now }).where('stored_files.unused_since', 'is not', null),
        )
        .execute();
    },
    async keep(name) {
      const { numUpdatedRows } = await database
        .updateTable('stored_files')
        .set({ unused_since: null })
        .where('name', '=', name)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async markUnused(now) {
      await database
        .updateTable('stored_files')
        .set({ unused_since: null })
        .where('unused_since', 'is not', null)
        .where(isNamed)
        .execute();
      await database
        .updateTable('stored_files')
        .set({ unused_since: now })
        .where('unused_since', 'is', null)
        .where(isNotNamed)
        .execute();
    },
    async removeUnused(since, remove) {
      for (let removed = 0; ; removed += 1) {
        const found = await database.transaction().execute(async (within) => {
          const file = await oldest(within, since);
          if (file === undefined) return undefined;
          await remove(file.name);
          await within.deleteFrom('stored_files').where('name', '=', file.name).execute();
          return file;
        });
        if (found === undefined) return removed;
      }
    },
  };
}
