/** Codes of six digits and links that prove something once: an email, a forgotten password, an invitation. */
import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { ExpressionBuilder, Kysely } from 'kysely';
import { z } from 'zod';
import { resendSeconds } from '#domain/accounts/account-input.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import type { PlatformTables } from '../db/platform.tables.ts';
import type { Queryable } from '../db/postgres.ts';
import type { JobDefinition } from '../jobs/jobs.ts';

/** What a secret is for; one of one purpose is never accepted for another. */
export type SecretPurpose =
  | 'signup-email'
  | 'signup-password'
  | 'email-change'
  | 'password-reset'
  | 'invitation-email'
  | 'test-number';

/** What counts the tries of a code: its row, or the caller, for whom the row's count does not matter. */
export type Tries = 'row' | 'caller';

/** Issues secrets and uses them up. `within` is a transaction that the caller has open. */
export interface OneTimeSecrets {
  /**
   * A code of six digits for `subject`, valid for ten minutes; it replaces the one before. Undefined while the one before is younger than
   * `resendSeconds`: it stays valid, and no second mail goes out.
   */
  issueCode(purpose: SecretPurpose, subject: string, within: Queryable): Promise<string | undefined>;
  /** Uses up the code of `subject`; false when it is wrong, used, expired, or after five tries. Each call counts as a try. */
  redeemCode(purpose: SecretPurpose, subject: string, code: string, tries?: Tries): Promise<boolean>;
  /** Whether this is the code of `subject`, which stays valid then; a wrong one counts as a try of `redeemCode`. */
  checkCode(purpose: SecretPurpose, subject: string, code: string, tries?: Tries): Promise<boolean>;
  /** Whether `subject` has a code that can still be used; counts no try. */
  hasCode(purpose: SecretPurpose, subject: string, tries?: Tries): Promise<boolean>;
  /** A random token for a URL, valid for `seconds`; it replaces the one before. */
  issueToken(purpose: SecretPurpose, subject: string, seconds: number, within: Queryable): Promise<string>;
  /** The subject of a valid token, which stays valid; undefined for any other text. */
  subjectOf(purpose: SecretPurpose, token: string): Promise<string | undefined>;
  /** The subject of a valid token, which is used up; undefined for any other text. Of parallel calls one gets it. */
  redeemToken(purpose: SecretPurpose, token: string): Promise<string | undefined>;
  /** Ends every secret of `subject`, and of the subjects that begin with it and a space. */
  forget(purpose: SecretPurpose, subject: string, within: Queryable): Promise<void>;
  /** Deletes expired secrets; gives their number. */
  sweep(): Promise<number>;
}

/** Seconds for which a code is valid. */
export const codeSeconds = 10 * 60;
export const codeTries = 5;

/** Secrets in the given database, hashed under `secretKey`: six digits could be tried out against a plain hash. */
export function createOneTimeSecrets(options: {
  database: Kysely<PlatformTables>;
  clock: Clock;
  secretKey: string;
}): OneTimeSecrets {
  const { database, clock, secretKey } = options;
  const hashOf = (...parts: string[]): Buffer =>
    createHmac('sha256', secretKey)
      .update(['one-time secret', ...parts].join('\n'))
      .digest();

  /** The valid secrets of one purpose and subject, of which there is one at most. */
  const isUsable =
    (purpose: SecretPurpose, subject: string, tries: Tries) =>
    (where: ExpressionBuilder<PlatformTables, 'one_time_secrets'>) =>
      where.and([
        where('purpose', '=', purpose),
        where('subject', '=', subject),
        where('expires_at', '>', clock.now()),
        ...(tries === 'row' ? [where('tries_left', '>', 0)] : []),
      ]);

  /** Counts a try and compares the code; gives its hash when it is right. */
  async function tryCode(
    purpose: SecretPurpose,
    subject: string,
    code: string,
    tries: Tries,
  ): Promise<Buffer | undefined> {
    // The try is counted before the code is compared, so that parallel guesses count one by one.
    const row = await database
      .updateTable('one_time_secrets')
      .set((change) => ({ tries_left: change('tries_left', '-', tries === 'row' ? 1 : 0) }))
      .where(isUsable(purpose, subject, tries))
      .returning('secret_hash')
      .executeTakeFirst();
    const given = hashOf(purpose, subject, code);
    return row !== undefined && timingSafeEqual(row.secret_hash, given) ? given : undefined;
  }

  return {
    async issueCode(purpose, subject, within) {
      const code = randomInt(1_000_000).toString().padStart(6, '0');
      const now = clock.now();
      const row = {
        secret_hash: hashOf(purpose, subject, code),
        tries_left: codeTries,
        created_at: now,
        expires_at: new Date(now.getTime() + codeSeconds * 1000),
      };
      // The row's lock decides between parallel calls: the second one finds a young code and changes nothing.
      const issued = await within
        .insertInto('one_time_secrets')
        .values({ purpose, subject, ...row })
        .onConflict((conflict) =>
          conflict
            .columns(['purpose', 'subject'])
            .doUpdateSet(row)
            .where('one_time_secrets.created_at', '<=', new Date(now.getTime() - resendSeconds * 1000)),
        )
        .returning('purpose')
        .executeTakeFirst();
      return issued === undefined ? undefined : code;
    },

    async redeemCode(purpose, subject, code, tries = 'row') {
      const given = await tryCode(purpose, subject, code, tries);
      if (given === undefined) return false;
      const used = await database
        .deleteFrom('one_time_secrets')
        .where('purpose', '=', purpose)
        .where('subject', '=', subject)
        .where('secret_hash', '=', given)
        .executeTakeFirst();
      return used.numDeletedRows === 1n;
    },

    async checkCode(purpose, subject, code, tries = 'row') {
      const given = await tryCode(purpose, subject, code, tries);
      if (given === undefined) return false;
      if (tries === 'caller') return true;
      // A right code was no guess: a caller that only checks it still has the tries to use it.
      await database
        .updateTable('one_time_secrets')
        .set((change) => ({ tries_left: change('tries_left', '+', 1) }))
        .where('purpose', '=', purpose)
        .where('subject', '=', subject)
        .where('secret_hash', '=', given)
        .execute();
      return true;
    },

    async hasCode(purpose, subject, tries = 'row') {
      const row = await database
        .selectFrom('one_time_secrets')
        .where(isUsable(purpose, subject, tries))
        .select('purpose')
        .executeTakeFirst();
      return row !== undefined;
    },

    async issueToken(purpose, subject, seconds, within) {
      const token = randomBytes(32).toString('base64url');
      const now = clock.now();
      const row = {
        secret_hash: hashOf(purpose, token),
        tries_left: 1,
        created_at: now,
        expires_at: new Date(now.getTime() + seconds * 1000),
      };
      await within
        .insertInto('one_time_secrets')
        .values({ purpose, subject, ...row })
        .onConflict((conflict) => conflict.columns(['purpose', 'subject']).doUpdateSet(row))
        .execute();
      return token;
    },

    async subjectOf(purpose, token) {
      const row = await database
        .selectFrom('one_time_secrets')
        .where('purpose', '=', purpose)
        .where('secret_hash', '=', hashOf(purpose, token))
        .where('expires_at', '>', clock.now())
        .select('subject')
        .executeTakeFirst();
      return row?.subject;
    },

    async redeemToken(purpose, token) {
      const used = await database
        .deleteFrom('one_time_secrets')
        .where('purpose', '=', purpose)
        .where('secret_hash', '=', hashOf(purpose, token))
        .where('expires_at', '>', clock.now())
        .returning('subject')
        .executeTakeFirst();
      return used?.subject;
    },

    async forget(purpose, subject, within) {
      await within
        .deleteFrom('one_time_secrets')
        .where('purpose', '=', purpose)
        .where((where) => where.or([where('subject', '=', subject), where('subject', 'like', `${subject} %`)]))
        .execute();
    },

    async sweep() {
      const result = await database
        .deleteFrom('one_time_secrets')
        .where('expires_at', '<=', clock.now())
        .executeTakeFirst();
      return Number(result.numDeletedRows);
    },
  };
}

/** Deletes expired codes and links, once a day. */
export const sweepOneTimeSecrets: JobDefinition<object> = {
  name: 'one_time_secrets.sweep',
  payloadSchema: z.object({}),
  schedule: '27 4 * * *',
};
