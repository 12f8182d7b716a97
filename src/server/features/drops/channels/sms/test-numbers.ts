/** The phone number on which a person gets test texts, confirmed by a code that is texted to it (DROP-194). */
import type { Kysely } from 'kysely';
import type { Clock } from '#domain/kernel/clock.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { MailedCodes } from '../../../../platform/auth/mailed-codes.ts';
import type { OneTimeSecrets } from '../../../../platform/auth/one-time-secrets.ts';
import type { MakeLimit } from '../../../../platform/auth/rate-limits.ts';
import type { DropsTables } from '../../drops.tables.ts';
import { type OwnTextDeps, openOwnText } from './own-text.ts';

/** Numbers for test texts; the caller of this checks permissions. */
export interface TestNumbers {
  /** E.164; undefined while the person has confirmed none. */
  of(userId: string): Promise<string | undefined>;
  /**
   * Texts a code to the number. Throws PHONE_NUMBER_INVALID, PHONE_NUMBER_LANDLINE, CODE_RECENT, TOO_MANY_TRIES and what `openOwnText` throws.
   */
  request(userId: string, artistId: string, number: string): Promise<void>;
  /** Makes the number the person's, in place of the one before; gives its E.164 form. Throws CODE_WRONG. */
  confirm(userId: string, number: string, code: string): Promise<string>;
}

const purpose = 'test-number';

/** The numbers in the given database. */
export function createTestNumbers(
  deps: OwnTextDeps & {
    database: Kysely<DropsTables>;
    codes: Pick<MailedCodes, 'send'>;
    secrets: Pick<OneTimeSecrets, 'redeemCode' | 'forget'>;
    makeLimit: MakeLimit;
    clock: Clock;
  },
): TestNumbers {
  const { database, codes, secrets, consents, clock } = deps;
  const byPerson = deps.makeLimit('test_number_codes', 5, 86_400);
  const byNumber = deps.makeLimit('test_number_codes_to', 8, 86_400);
  const requests = deps.makeLimit('test_number_requests', 20, 86_400);
  const subjectOf = (userId: string, number: string): string => `${userId} ${number}`;
  return {
    async of(userId) {
      const row = await database
        .selectFrom('test_numbers')
        .where('user_id', '=', userId)
        .select('number')
        .executeTakeFirst();
      return row?.number;
    },
    async request(userId, artistId, given) {
      const to = consents.readNumber(given);
      // Before the answer whether the number opted out, which is for its owner.
      await requests.consume(userId);
      const send = await openOwnText(deps, artistId, to);
      const subject = subjectOf(userId, to);
      let issued = '';
      const isNew = await codes.send(
        {
          ...{ purpose, subject, to },
          counted: [
            { limit: byPerson, key: userId },
            { limit: byNumber, key: to },
          ],
        },
        async (_within, code) => {
          issued = code;
        },
      );
      if (!isNew) throw new CodedError('CODE_RECENT', 'number');
      try {
        await send(() => `${issued} is your Fanfare code for test texts. It works for ten minutes.`);
      } catch (error) {
        // Nobody got this code: the next one need not wait.
        await secrets.forget(purpose, subject, database);
        throw error;
      }
    },
    async confirm(userId, given, code) {
      const number = consents.readNumber(given);
      if (!(await secrets.redeemCode(purpose, subjectOf(userId, number), code.trim())))
        throw new CodedError('CODE_WRONG', 'code');
      const row = { number, confirmed_at: clock.now() };
      await database
        .insertInto('test_numbers')
        .values({ user_id: userId, ...row })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
        .execute();
      return number;
    },
  };
}
