/** Codes by mail: three an hour for an email, whatever they are for, with two minutes between two of them (ACC-25). */
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { Database, Queryable } from '../db/postgres.ts';
import type { OneTimeSecrets, SecretPurpose } from './one-time-secrets.ts';
import type { Limit, MakeLimit } from './rate-limits.ts';

/** A limit that a code counts under, and the key. */
export interface CountedUnder {
  limit: Limit;
  key: string;
}

/** A code that somebody asks for. */
export interface WantedCode {
  purpose: SecretPurpose;
  /** What the code proves; it may contain more than the email. */
  subject: string;
  email: string;
  /** Limits of the feature, beside the one for the email. */
  counted?: readonly CountedUnder[];
}

/** Issues codes and has them mailed. */
export interface MailedCodes {
  /**
   * Issues a code and calls `mail` in the same transaction; gives whether it did. A code that is younger than two minutes stays, and so does a valid
   * one when no other one is due: then nothing is mailed and nothing counted. Throws TOO_MANY_TRIES when no other one is due and none is valid.
   */
  send(wanted: WantedCode, mail: (within: Queryable, code: string) => Promise<void>): Promise<boolean>;
}

/** Codes of the given secrets. Signup, invitations and changes of an email share one limit: nobody gets more tries by another way. */
export function createMailedCodes(options: {
  database: Database;
  secrets: OneTimeSecrets;
  makeLimit: MakeLimit;
}): MailedCodes {
  const { database, secrets, makeLimit } = options;
  const byEmail = makeLimit('code_email', 3, 60 * 60);
  return {
    async send({ purpose, subject, email, counted = [] }, mail) {
      const used: CountedUnder[] = [];
      const giveBack = async (): Promise<void> => {
        for (const { limit, key } of used) await limit.giveBack(key);
      };
      try {
        for (const each of [...counted, { limit: byEmail, key: email }]) {
          await each.limit.consume(each.key);
          used.push(each);
        }
      } catch (error) {
        const isRefused = error instanceof CodedError && error.code === 'TOO_MANY_TRIES';
        if (!isRefused || !(await secrets.hasCode(purpose, subject))) throw error;
        await giveBack();
        return false;
      }
      const sent = await database.transaction().execute(async (transaction) => {
        const code = await secrets.issueCode(purpose, subject, transaction);
        if (code !== undefined) await mail(transaction, code);
        return code !== undefined;
      });
      // The code of a moment ago is still good, so that this was no try to have another one.
      if (!sent) await giveBack();
      return sent;
    },
  };
}
