/** A person's name and email: the email changes once a code that was mailed to the new one is entered. */
import type { Kysely } from 'kysely';
import { emailChangeSchema, personNameSchema, resetRequestSchema } from '#domain/accounts/account-input.ts';
import { readInput } from '#domain/kernel/coded-schema.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { Caller, Person } from '../../../platform/auth/caller.ts';
import type { Guard } from '../../../platform/auth/guard.ts';
import type { MailedCodes } from '../../../platform/auth/mailed-codes.ts';
import type { OneTimeSecrets } from '../../../platform/auth/one-time-secrets.ts';
import type { MakeLimit } from '../../../platform/auth/rate-limits.ts';
import type { Sessions } from '../../../platform/auth/sessions.ts';
import type { Mailer } from '../../../platform/jobs/mailer.ts';
import { createAccountsStore } from '../accounts.store.ts';
import type { AccountsTables } from '../accounts.tables.ts';
import type { SecurityLog } from '../security-log.service.ts';

/** What the API calls for names and emails. */
export interface EmailChangeService {
  /** Saves the caller's name; gives the caller with it. Throws NAME_MISSING, TEXT_TOO_LONG. */
  saveNames(caller: Caller, firstName: string, lastName: string): Promise<Person>;
  /**
   * Mails a code to the new email. An email that an account has already gets a notice instead of a code, and the answer is the same. Throws
   * EMAIL_INVALID, CODE_RECENT while the last code is valid and no other one is due, TOO_MANY_TRIES.
   */
  request(caller: Caller, email: string): Promise<void>;
  /** Looks whether the code for the new email is right, and leaves it unused. Throws EMAIL_CODE_WRONG. */
  check(caller: Caller, email: string, code: string): Promise<void>;
  /** Changes the email, ends the caller's other sessions and links to a new password, and mails a notice to both. Throws EMAIL_CODE_WRONG, EMAIL_TAKEN. */
  change(caller: Caller, email: string, code: string): Promise<void>;
}

const hour = 60 * 60;

export function createEmailChangeService(options: {
  database: Kysely<AccountsTables>;
  guard: Guard;
  secrets: OneTimeSecrets;
  codes: MailedCodes;
  securityLog: SecurityLog;
  mailer: Mailer;
  makeLimit: MakeLimit;
  sessions: Sessions;
}): EmailChangeService {
  const { database, guard, sessions, secrets, codes, securityLog, mailer, makeLimit } = options;
  const store = createAccountsStore(database);
  const byPerson = makeLimit('email_change_person', 5, hour);
  /** A code belongs to the person and the email together: neither may change before it is used. */
  const subjectOf = (userId: string, email: string): string => `${userId} ${email}`;

  return {
    async saveNames(caller, firstName, lastName) {
      const person = guard.personWithOwnPassword(caller);
      const names = readInput(personNameSchema, { first_name: firstName, last_name: lastName });
      await store.saveNames(person.userId, names.first_name, names.last_name);
      return { ...person, firstName: names.first_name, lastName: names.last_name };
    },
    async request(caller, given) {
      const { userId } = guard.personWithOwnPassword(caller);
      const { email } = readInput(resetRequestSchema, { email: given });
      guard.requireRecentProof(caller);
      const owner = await store.loadCredentials(email);
      const sent = await codes.send(
        {
          purpose: 'email-change',
          subject: subjectOf(userId, email),
          to: email,
          counted: [{ limit: byPerson, key: userId }],
        },
        async (within, code) => {
          if (owner === undefined)
            return mailer.send(within, { to: email, kind: 'account-code', purpose: 'email-change', code });
          await securityLog.record(within, {
            userId: owner.userId,
            event: 'email-registered',
            to: [email],
            device: caller.device,
          });
        },
      );
      if (!sent) throw new CodedError('CODE_RECENT');
    },
    async check(caller, givenEmail, givenCode) {
      const { userId } = guard.personWithOwnPassword(caller);
      const { email, email_token: code } = readInput(emailChangeSchema, { email: givenEmail, email_token: givenCode });
      if (!(await secrets.checkCode('email-change', subjectOf(userId, email), code)))
        throw new CodedError('EMAIL_CODE_WRONG', 'email_token');
    },
    async change(caller, givenEmail, givenCode) {
      const { userId, email: before } = guard.personWithOwnPassword(caller);
      const { email, email_token: code } = readInput(emailChangeSchema, { email: givenEmail, email_token: givenCode });
      if (!(await secrets.redeemCode('email-change', subjectOf(userId, email), code)))
        throw new CodedError('EMAIL_CODE_WRONG', 'email_token');
      await database.transaction().execute(async (transaction) => {
        if (!(await createAccountsStore(transaction).saveEmail(userId, email)))
          throw new CodedError('EMAIL_TAKEN', 'email');
        const to = [...new Set([before, email])];
        await securityLog.record(transaction, {
          userId,
          event: 'email-changed',
          to,
          device: caller.device,
          newEmail: email,
        });
        // A person who reads the former mailbox must not set a password with a link that lies there.
        await secrets.forget('password-reset', userId, transaction);
      });
      await sessions.endAll(userId, caller.sessionId);
    },
  };
}
