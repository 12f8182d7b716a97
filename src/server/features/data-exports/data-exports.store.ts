/** The SQL for archives of people's data: their progress and their pieces. */
import type { Kysely } from 'kysely';
import type { Queryable } from '../../platform/db/postgres.ts';
import type { DataExportsTables } from './data-exports.tables.ts';

/** An archive that is being made, is ready, or failed. */
export interface DataExport {
  id: string;
  userId: string;
  sessionId: string;
  state: 'running' | 'ready' | 'failed';
  stepsDone: number;
  stepsTotal: number;
  createdAt: Date;
  expiresAt: Date;
}

export interface DataExportsStore {
  /** A person's archive; undefined without one. */
  loadOf(userId: string): Promise<DataExport | undefined>;
  load(id: string): Promise<DataExport | undefined>;
  /** Inserts an archive in place of the person's former one. */
  replace(
    draft: Pick<DataExport, 'id' | 'userId' | 'sessionId' | 'createdAt' | 'expiresAt'>,
    within: Queryable<DataExportsTables>,
  ): Promise<void>;
  saveProgress(id: string, progress: Partial<Pick<DataExport, 'state' | 'stepsDone' | 'stepsTotal'>>): Promise<void>;
  insertPart(id: string, number: number, content: Uint8Array): Promise<void>;
  deleteParts(id: string): Promise<void>;
  /** A piece by its number, from 0; undefined after the last. */
  loadPart(id: string, number: number): Promise<Buffer | undefined>;
  /** Deletes an archive; gives whether it was there. */
  delete(id: string): Promise<boolean>;
  /** Deletes what expired; gives how many. */
  sweep(now: Date): Promise<number>;
}

/** The store over the given database. */
export function createDataExportsStore(database: Kysely<DataExportsTables>): DataExportsStore {
  const select = () =>
    database
      .selectFrom('data_exports')
      .select(['id', 'user_id as userId', 'session_id as sessionId'])
      .select(({ ref }) => ref('state').$castTo<DataExport['state']>().as('state'))
      .select(['steps_done as stepsDone', 'steps_total as stepsTotal'])
      .select(['created_at as createdAt', 'expires_at as expiresAt']);
  return {
    loadOf: (userId) => select().where('user_id', '=', userId).executeTakeFirst(),
    load: (id) => select().where('id', '=', id).executeTakeFirst(),
    async replace({ id, userId, sessionId, createdAt, expiresAt }, within) {
      await within.deleteFrom('data_exports').where('user_id', '=', userId).execute();
      await within
        .insertInto('data_exports')
        .values({ id, user_id: userId, session_id: sessionId, created_at: createdAt, expires_at: expiresAt })
        .execute();
    },
    async saveProgress(id, { state, stepsDone, stepsTotal }) {
      await database
        .updateTable('data_exports')
        .set({
          ...(state === undefined ? {} : { state }),
          ...(stepsDone === undefined ? {} : { steps_done: stepsDone }),
          ...(stepsTotal === undefined ? {} : { steps_total: stepsTotal }),
        })
        .where('id', '=', id)
        .execute();
    },
    async insertPart(id, number, content) {
      await database
        .insertInto('data_export_parts')
        .values({ export_id: id, number, content: Buffer.from(content) })
        .execute();
    },
    async deleteParts(id) {
      await database.deleteFrom('data_export_parts').where('export_id', '=', id).execute();
    },
    async loadPart(id, number) {
      const part = await database
        .selectFrom('data_export_parts')
        .where('export_id', '=', id)
        .where('number', '=', number)
        .select('content')
        .executeTakeFirst();
      return part?.content;
    },
    async delete(id) {
      const { numDeletedRows } = await database
        .deleteFrom('data_exports')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },
    async sweep(now) {
      const { numDeletedRows } = await database
        .deleteFrom('data_exports')
        .where('expires_at', '<=', now)
        .executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    },
  };
}
