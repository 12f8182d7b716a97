/** Which artists a person has, for a `where`: those of a team that they are in, and those that they pay for. */
import type { Queryable } from '../db/postgres.ts';
import type { DB } from '../db/tables.gen.ts';

/** The ids, as a subquery. Each half is read by its index; an `or` over both tables would read every artist. */
export const artistIdsOf = (database: Queryable<Pick<DB, 'artists' | 'artist_users'>>, userId: string) =>
  database
    .selectFrom('artist_users')
    .where('user_id', '=', userId)
    .select('artist_id')
    .union(database.selectFrom('artists').where('billing_user_id', '=', userId).select('id as artist_id'));
