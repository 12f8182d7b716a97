/** The SQL for signups that have no account yet. */
import type { Kysely } from 'kysely';
import type { SignupTables } from './signup.tables.ts';

export interface SignupStore {
  /** Stores the email with its coupon; an empty coupon keeps the one before. */
  save(email: string, coupon: string, createdAt: Date): Promise<void>;
  /** The coupon that the email came with; '' without one. */
  loadCoupon(email: string): Promise<string>;
  delete(email: string): Promise<void>;
  /** Deletes signups from before an instant; gives their number. */
  deleteBefore(instant: Date): Promise<number>;
}

/** The store over the given database. */
export function createSignupStore(database: Kysely<SignupTables>): SignupStore {
  return {
    async save(email, coupon, createdAt) {
      await database
        .insertInto('signups')
        .values({ email, coupon, created_at: createdAt })
        .onConflict((conflict) =>
          conflict
            .column('email')
            .doUpdateSet(coupon === '' ? { created_at: createdAt } : { coupon, created_at: createdAt }),
        )
        .execute();
    },
    async loadCoupon(email) {
      const row = await database.selectFrom('signups').where('email', '=', email).select('coupon').executeTakeFirst();
      return row?.coupon ?? '';
    },
    async delete(email) {
      await database.deleteFrom('signups').where('email', '=', email).execute();
    },
    async deleteBefore(instant) {
      const result = await database.deleteFrom('signups').where('created_at', '<', instant).executeTakeFirst();
      return Number(result.numDeletedRows);
    },
  };
}
