/** The SQL for welcome texts: who was welcomed, and the drop that sends an artist's welcome text in its present words. */
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/db/postgres.ts';
import type { DropsTables } from '../drops.tables.ts';

export interface WelcomesStore {
  /**
   * Notes that a number is welcomed; gives false when it was before, however long ago. Takes the hashes of each form of the number, the stored one
   * first (FAN-4): before there was one form, either may have been noted. Of two at once one gets true.
   */
  remember(
    artistId: string,
    numberHashes: readonly Buffer[],
    now: Date,
    within: Queryable<DropsTables>,
  ): Promise<boolean>;
  /**
   * The drop with these words, with one more recipient and its cost in cents: made when there is none, reopened when it was over. It is locked
   * until the transaction ends, so that it does not end meanwhile.
   */
  open(
    welcome: { artistId: string; message: string; costCents: number; now: Date },
    within: Queryable<DropsTables>,
  ): Promise<string>;
  /**
   * Whether more numbers were welcomed within the time than usual, and nobody resumed a welcome text of the artist, in whichever words, since the
   * other time (DROP-176).
   */
  isRush(
    dropId: string,
    limits: { numbers: number; since: Date; resumedSince: Date },
    within: Queryable,
  ): Promise<boolean>;
}

/** The store; every statement runs within the caller's transaction. */
export function createWelcomesStore(): WelcomesStore {
  return {
    async remember(artistId, numberHashes, now, within) {
      const [stored, ...others] = numberHashes;
      if (stored === undefined) throw new Error('A number has no hash.');
      if (others.length > 0) {
        const known = await within
          .selectFrom('welcomed_numbers')
          .where('artist_id', '=', artistId)
          .where('number_hash', 'in', others)
          .select('artist_id')
          .executeTakeFirst();
        if (known !== undefined) return false;
      }
      const { numInsertedOrUpdatedRows = 0n } = await within
        .insertInto('welcomed_numbers')
        .values({ artist_id: artistId, number_hash: stored, welcomed_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows > 0n;
    },
    async open({ artistId, message, costCents, now }, within) {
      const { rows } = await sql<{ id: string }>`
        insert into bulk_messages as m (id, artist_id, kind, message, sms_link, location, state, created_at, asked_at, started_at,
          recipient_count, cost_cents)
        values (gen_random_uuid(), ${artistId}, 'welcome', ${message}, '', 'world', 'sending', ${now}, ${now}, ${now}, 1, ${costCents})
        on conflict (artist_id, md5(message)) where kind = 'welcome' do update
          set state = case when m.state = 'sent' then 'sending' else m.state end, finished_at = null,
            recipient_count = m.recipient_count + 1, cost_cents = m.cost_cents + ${costCents}
        returning id`.execute(within);
      const id = rows[0]?.id;
      if (id === undefined) throw new Error('The welcome text has no drop.');
      return id;
    },
    async isRush(dropId, { numbers, since, resumedSince }, within) {
      const { rows } = await sql<{ is: boolean }>`
        select (select count(*) from (
          select from welcomed_numbers w where w.artist_id = m.artist_id and w.welcomed_at > ${since} limit ${numbers + 1}
        ) as recent) > ${numbers} as is
        from bulk_messages m
        where m.id = ${dropId} and not exists (select from bulk_messages w
          where w.artist_id = m.artist_id and w.kind = 'welcome' and w.resumed_at > ${resumedSince})`.execute(within);
      return rows[0]?.is ?? false;
    },
  };
}
