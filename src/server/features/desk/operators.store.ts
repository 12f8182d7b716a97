/** The SQL for the accounts that may use the operator's desk. */
import type { Kysely } from 'kysely';
import type { DeskTables } from './desk.tables.ts';

/** An operator of the desk. */
export interface StoredOperator {
  userId: string;
  addedAt: Date;
  addedBy: string;
}

export interface OperatorsStore {
  /** The oldest first. */
  list(): Promise<StoredOperator[]>;
  has(userId: string): Promise<boolean>;
  /** False when it is one already. */
  add(operator: StoredOperator): Promise<boolean>;
  /** False when it is none. */
  remove(userId: string): Promise<boolean>;
}

/** The store over the given database. */
export function createOperatorsStore(database: Kysely<DeskTables>): OperatorsStore {
  return {
    list: () =>
      database
        .selectFrom('operators')
        .select(['user_id as userId', 'added_at as addedAt', 'added_by as addedBy'])
        .orderBy('added_at')
        .execute(),
    async has(userId) {
      const row = await database.selectFrom('operators').select('user_id').where('user_id', '=', userId).execute();
      return row.length > 0;
    },
    async add({ userId, addedAt, addedBy }) {
      const added = await database
        .insertInto('operators')
        .values({ user_id: userId, added_at: addedAt, added_by: addedBy })
        .onConflict((conflict) => conflict.doNothing())
        .returning('user_id')
        .execute();
      return added.length > 0;
    },
    async remove(userId) {
      const removed = await database
        .deleteFrom('operators')
        .where('user_id', '=', userId)
        .returning('user_id')
        .execute();
      return removed.length > 0;
    },
  };
}
