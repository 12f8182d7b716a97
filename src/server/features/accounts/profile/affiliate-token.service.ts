/** The iTunes affiliate token of agency accounts, which the iTunes links of the artists that they pay for carry. */
import type { Kysely } from 'kysely';
import { affiliateTokenSchema } from '#domain/destinations/itunes-affiliate.ts';
import { readInput } from '#domain/kernel/coded-schema.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { Caller, Person } from '../../../platform/auth/caller.ts';
import type { Guard } from '../../../platform/auth/guard.ts';
import type { Live } from '../../../platform/live/live.ts';
import type { AccountsTables } from '../accounts.tables.ts';

/** What the API calls for the token. */
export interface AffiliateTokenService {
  /** The caller's token; '' without one. */
  load(caller: Caller): Promise<string>;
  /** Replaces the caller's token; '' removes it. Throws NOT_ALLOWED for accounts that are no agency, AFFILIATE_TOKEN_INVALID. */
  save(caller: Caller, token: string): Promise<Person>;
}

/** The service; `paidArtists` gives the ids of the artists that a person pays for. */
export function createAffiliateTokenService(options: {
  database: Kysely<AccountsTables>;
  guard: Guard;
  live: Live;
  paidArtists: (userId: string) => Promise<string[]>;
}): AffiliateTokenService {
  const { database, guard, live, paidArtists } = options;
  return {
    async load(caller) {
      const { userId } = guard.person(caller);
      const row = await database
        .selectFrom('users')
        .where('id', '=', userId)
        .select('itunes_affiliate_id')
        .executeTakeFirst();
      return row?.itunes_affiliate_id ?? '';
    },
    async save(caller, token) {
      const person = guard.member(caller);
      if (person.plan !== 'agency') throw new CodedError('NOT_ALLOWED');
      const input = readInput(affiliateTokenSchema, { itunes_affiliate_id: token });
      await database.updateTable('users').set(input).where('id', '=', person.userId).execute();
      // The pages of these artists lead to other URLs from now on.
      for (const artistId of await paidArtists(person.userId)) await live.publish('artist.updated', { artistId });
      return person;
    },
  };
}
