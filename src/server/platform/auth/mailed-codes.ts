/** Codes by mail or text: a limited number an hour for an email or phone number over all purposes, with two minutes between two of them (ACC-25, ACC-133). */
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { Database, Queryable } from '../db/postgres.ts';
import { createCodeAskers, widestNetwork } from './code-askers.ts';
import type { OneTimeSecrets, SecretPurpose } from './one-time-secrets.ts';
import type { Limit, MakeLimit } from './rate-limits.ts';

/** A limit that a code counts under, and the key. */
export interface CountedUnder {
  limit: Limit;
  key: string;
}

/** A request for a code. */
export interface WantedCode {
  purpose: SecretPurpose;
  /** What the code proves; it may contain more than the email or number. */
  subject: string;
  /** The email or phone number that it goes to. */
  to: string;
  /** Where it is asked for, when people who are not signed in may guess it; left out when only one person can try it. */
  askedFrom?: string;
  /** Limits of the feature, beside those for the email or number. */
  counted?: readonly CountedUnder[];
}

/** A code that was typed, and the IP address that it came from. */
export interface TypedCode {
  purpose: SecretPurpose;
  subject: string;
  code: string;
  from: string;
}

/** Issues codes, has them mailed, and takes those that anybody may guess. */
export interface MailedCodes {
  /**
   * Issues a code and calls `mail` in the same transaction; gives whether it did. A code that is younger than two minutes stays, and so does a valid
   * one when no other one is due: then nothing is mailed and nothing counted. Throws TOO_MANY_TRIES when no other one is due and none is valid.
   */
  send(wanted: WantedCode, mail: (within: Queryable, code: string) => Promise<void>): Promise<boolean>;
  /** Uses up a code; false when it is wrong, used, expired, or its tries are over: an asker's own five, or the five of all others together. */
  redeem(typed: TypedCode): Promise<boolean>;
  /** Whether this is the code, which stays valid then; a wrong one counts as a try. */
  check(typed: TypedCode): Promise<boolean>;
}

/** Codes of the given secrets. Signup, invitations and changes of an email share one limit: nobody gets more tries by another way. */
export function createMailedCodes(options: {
  database: Database;
  secrets: OneTimeSecrets;
  makeLimit: MakeLimit;
}): MailedCodes {
  const { database, secrets, makeLimit } = options;
  const hour = 60 * 60;
  const byEmail = makeLimit('code_email', 8, hour);
  /** For one email, those that a network, or a signed-in person, asked for: another person's requests do not use up these. */
  const byAsker = makeLimit('code_email_asker', 3, hour);
  const askers = createCodeAskers(makeLimit);
  return {
    async redeem({ purpose, subject, code, from }) {
      const tries = await askers.countTry(purpose, subject, from);
      return tries !== undefined && secrets.redeemCode(purpose, subject, code, tries);
    },
    async check({ purpose, subject, code, from }) {
      const tries = await askers.countTry(purpose, subject, from);
      if (tries === undefined || !(await secrets.checkCode(purpose, subject, code, tries))) return false;
      // A right code was no guess.
      if (tries === 'caller') await askers.giveBack(purpose, subject, from);
      return true;
    },
    async send({ purpose, subject, to, askedFrom, counted = [] }, mail) {
      if (askedFrom !== undefined) await askers.note(purpose, subject, askedFrom);
      const used: CountedUnder[] = [];
      const giveBack = async (): Promise<void> => {
        for (const { limit, key } of used) await limit.giveBack(key);
      };
      try {
        const asker = askedFrom === undefined ? 'signed in' : widestNetwork(askedFrom);
        const own = { limit: byAsker, key: `${to} ${asker}` };
        for (const each of [...counted, own, { limit: byEmail, key: to }]) {
          await each.limit.consume(each.key);
          used.push(each);
        }
      } catch (error) {
        const isRefused = error instanceof CodedError && error.code === 'TOO_MANY_TRIES';
        if (!isRefused) throw error;
        const tries = askedFrom === undefined ? 'row' : await askers.triesOf(purpose, subject, askedFrom);
        if (tries === undefined || !(await secrets.hasCode(purpose, subject, tries))) throw error;
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
      else if (askedFrom !== undefined) await askers.renew(purpose, subject, askedFrom);
      return sent;
    },
  };
}
