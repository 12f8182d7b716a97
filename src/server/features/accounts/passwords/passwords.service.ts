/** New passwords: by a mailed link, with the current password, or set by the operator. */
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { passwordChangeSchema, resetRequestSchema, resetSchema } from '#domain/accounts/account-input.ts';
import { namesOfPerson } from '#domain/accounts/password-rules.ts';
import { readInput } from '#domain/kernel/coded-schema.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Guard } from '../../../platform/auth/guard.ts';
import { createNetworkLimit } from '../../../platform/auth/network-limits.ts';
import type { OneTimeSecrets } from '../../../platform/auth/one-time-secrets.ts';
import type { MakeLimit } from '../../../platform/auth/rate-limits.ts';
import type { Sessions } from '../../../platform/auth/sessions.ts';
import type { Passwords } from '../../../platform/crypto/passwords.ts';
import { type JobDefinition, type JobHandler, type Jobs, jobHandler } from '../../../platform/jobs/jobs.ts';
import type { Mailer } from '../../../platform/jobs/mailer.ts';
import { createAccountsStore, type Identity } from '../accounts.store.ts';
import type { AccountsTables } from '../accounts.tables.ts';
import type { CheckSecondFactor } from '../login/second-factor.ts';
import type { SecurityLog } from '../security-log.service.ts';
import { checkPassword } from './password-check.ts';
import { replacePassword } from './replace-password.ts';

/** What the API calls for passwords. */
export interface PasswordsService {
  /**
   * Mails a link to a new password to the account with this email. The answer and its duration are the same without such an account. Throws
   * EMAIL_INVALID, TOO_MANY_TRIES.
   */
  requestReset(caller: Caller, email: string): Promise<void>;
  /** Mails this email a link to a new password, if an account has it. No limit counts it. */
  mailLink(email: string): Promise<void>;
  /** Sets the password by a link's token, ends every session and gives the account's id. Throws RESET_LINK_INVALID and what is wrong with the password. */
  reset(caller: Caller, token: string, password: string): Promise<string>;
  /**
   * Changes the caller's password and ends their other sessions. Throws PASSWORD_UPDATE_FAILED when the current one is wrong, TOO_MANY_TRIES, and
   * what is wrong with the new one.
   */
  change(caller: Caller, currentPassword: string, newPassword: string): Promise<void>;
  /**
   * Proves by the password, or without one by the `code` of an authenticator app, that the caller is the account's person, for ten minutes of this
   * session. Throws STEP_UP_FAILED, TOO_MANY_TRIES, SECOND_FACTOR_WRONG.
   */
  prove(caller: Caller, proof: { password: string; code: string }): Promise<void>;
  /** Throws PASSWORD_COMMON or PASSWORD_OWN_NAME; `field` is the input that is to blame. */
  check(
    person: Pick<Identity, 'userId' | 'email' | 'firstName' | 'lastName'>,
    password: string,
    field: string,
  ): Promise<void>;
  job: JobHandler;
}

/** Seconds for which a link to a new password works. */
const linkSeconds = 60 * 60;
const hour = 60 * 60;

const mailResetLink: JobDefinition<{ email: string }> = {
  name: 'accounts.mail_reset_link',
  payloadSchema: z.object({ email: z.string() }),
  atOnce: 4,
  // The payload is an email.
  keptFor: 60,
};

/** Whether a limit had a try left. */
const isLeft = (consumed: Promise<void>): Promise<boolean> =>
  consumed.then(
    () => true,
    (error: unknown) => {
      if (error instanceof CodedError && error.code === 'TOO_MANY_TRIES') return false;
      throw error;
    },
  );

export function createPasswordsService(options: {
  database: Kysely<AccountsTables>;
  hashing: Passwords;
  guard: Guard;
  sessions: Sessions;
  secrets: OneTimeSecrets;
  securityLog: SecurityLog;
  jobs: Jobs;
  mailer: Mailer;
  makeLimit: MakeLimit;
  appUrl: string;
  /** When a link that is made now expires. */
  now: () => Date;
  /** The names of a person's artists. */
  artistNames: (userId: string) => Promise<string[]>;
  checkSecondFactor: CheckSecondFactor;
}): PasswordsService {
  const {
    database,
    hashing,
    guard,
    sessions,
    secrets,
    securityLog,
    jobs,
    mailer,
    makeLimit,
    appUrl,
    now,
    artistNames,
    checkSecondFactor,
  } = options;
  const store = createAccountsStore(database);
  const requests = {
    pair: createNetworkLimit(makeLimit, 'reset_pair', 3, hour),
    network: createNetworkLimit(makeLimit, 'reset_network', 20, hour),
    account: makeLimit('reset_account', 20, hour),
  };
  /** Each link has a subject of its own, so that a newer one, which anybody can request, leaves it valid. */
  const subjectOfLink = (userId: string): string => `${userId} ${randomUUID()}`;
  const userOfLink = (subject: string | undefined): string | undefined => subject?.split(' ')[0];
  const changes = makeLimit('password_change', 10, hour / 4);

  const check: PasswordsService['check'] = async (person, password, field) => {
    checkPassword(password, [...namesOfPerson(person), ...(await artistNames(person.userId))], field);
  };

  async function replace(
    person: Identity,
    password: string,
    event: 'password-changed' | 'password-reset',
    device: string,
  ) {
    const passwordHash = await hashing.hash(password);
    await database.transaction().execute(async (transaction) => {
      await replacePassword(transaction, secrets, { userId: person.userId, passwordHash, mustChange: false });
      await securityLog.record(transaction, { userId: person.userId, event, to: [person.email], device });
    });
  }

  return {
    check,
    async requestReset(caller, given) {
      const { email } = readInput(resetRequestSchema, { email: given });
      await requests.network.consume(caller.ipAddress);
      await requests.pair.consume(caller.ipAddress, `${email} `);
      // Many networks together neither fill a mailbox nor take the link away from its owner: those that were mailed are good for the hour.
      if (!(await isLeft(requests.account.consume(email)))) return;
      // The job looks for the account, so that the answer takes equally long without one.
      await jobs.send(mailResetLink, { email }, database);
    },
    mailLink: (email) => jobs.send(mailResetLink, { email }, database),
    async reset(caller, givenToken, givenPassword) {
      const { token, password } = readInput(resetSchema, { token: givenToken, password: givenPassword });
      const userId = userOfLink(await secrets.subjectOf('password-reset', token));
      const person = userId === undefined ? undefined : await store.loadIdentity(userId);
      if (person === undefined) throw new CodedError('RESET_LINK_INVALID');
      // A password that is refused must not use up the link.
      await check(person, password, 'password');
      if ((await secrets.redeemToken('password-reset', token)) === undefined)
        throw new CodedError('RESET_LINK_INVALID');
      await replace(person, password, 'password-reset', caller.device);
      await sessions.endAll(person.userId);
      return person.userId;
    },
    async change(caller, currentPassword, newPassword) {
      const { userId } = guard.person(caller);
      const input = readInput(passwordChangeSchema, { current_password: currentPassword, new_password: newPassword });
      const person = await store.loadIdentity(userId);
      if (person === undefined) throw new CodedError('NOT_SIGNED_IN');
      await changes.consume(userId);
      if (!(await hashing.matches(input.current_password.normalize('NFKC'), person.passwordHash)))
        throw new CodedError('PASSWORD_UPDATE_FAILED', 'current_password');
      await check(person, input.new_password, 'new_password');
      await replace(person, input.new_password, 'password-changed', caller.device);
      await changes.forget(userId);
      await sessions.endAll(userId, caller.sessionId);
    },
    async prove(caller, { password, code }) {
      const { userId } = guard.person(caller);
      const person = await store.loadIdentity(userId);
      if (person === undefined || caller.sessionId === undefined) throw new CodedError('NOT_SIGNED_IN');
      if (password === '' && code !== '') {
        // Without an authenticator app no code proves anything.
        if (!(await checkSecondFactor(userId, code, { name: caller.device, known: `session ${caller.sessionId}` })))
          throw new CodedError('STEP_UP_FAILED', 'password');
      } else {
        // The same limit as for a change: a stolen session gets no further guesses here.
        await changes.consume(userId);
        if (!(await hashing.matches(password.slice(0, 1000).normalize('NFKC'), person.passwordHash)))
          throw new CodedError('STEP_UP_FAILED', 'password');
        await changes.forget(userId);
      }
      await sessions.prove(caller.sessionId);
    },
    job: jobHandler(mailResetLink, async ({ email }) => {
      const account = await store.loadCredentials(email);
      if (account === undefined) return;
      await database.transaction().execute(async (transaction) => {
        const token = await secrets.issueToken(
          'password-reset',
          subjectOfLink(account.userId),
          linkSeconds,
          transaction,
        );
        await mailer.send(transaction, {
          to: email,
          kind: 'password-reset',
          resetUrl: `${appUrl}/reset-password?token=${token}`,
          endsAt: new Date(now().getTime() + linkSeconds * 1000).toISOString(),
        });
      });
    }),
  };
}
