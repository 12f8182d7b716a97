/** An operator, who holds the operator's password, may set another person's password, which that person then has to change (ACC-84). */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import { adminResetSchema } from '#domain/accounts/account-input.ts';
import { readInput } from '#domain/kernel/coded-schema.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { Caller } from '../../../platform/auth/caller.ts';
import { createNetworkLimit } from '../../../platform/auth/network-limits.ts';
import type { OneTimeSecrets } from '../../../platform/auth/one-time-secrets.ts';
import type { MakeLimit } from '../../../platform/auth/rate-limits.ts';
import type { Sessions } from '../../../platform/auth/sessions.ts';
import type { Passwords } from '../../../platform/crypto/passwords.ts';
import type { Logger } from '../../../platform/log.ts';
import { networksOf } from '../../../platform/net/network-of.ts';
import type { ActRecorder } from '../../../platform/operator/run-command.ts';
import { createAccountsStore } from '../accounts.store.ts';
import type { AccountsTables } from '../accounts.tables.ts';
import type { SecurityLog } from '../security-log.service.ts';
import type { PasswordsService } from './passwords.service.ts';
import { replacePassword } from './replace-password.ts';

export interface AdminResetService {
  /**
   * Sets the password of the account with this email and ends its sessions. Throws ADMIN_RESET_REFUSED, the same without the setting, for a wrong
   * operator's password and for an unknown email, or TOO_MANY_TRIES before anything is compared.
   */
  reset(caller: Caller, draft: { email: string; new_password: string; admin_password: string }): Promise<void>;
}

const hour = 60 * 60;
const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The service; without `adminPassword` it refuses everything. */
export function createAdminReset(options: {
  database: Kysely<AccountsTables>;
  adminPassword: string | undefined;
  hashing: Passwords;
  sessions: Sessions;
  secrets: Pick<OneTimeSecrets, 'forget'>;
  securityLog: SecurityLog;
  operatorActs: ActRecorder;
  checkPassword: PasswordsService['check'];
  makeLimit: MakeLimit;
  log: Logger;
}): AdminResetService {
  const {
    database,
    adminPassword,
    hashing,
    sessions,
    secrets,
    securityLog,
    operatorActs,
    checkPassword,
    makeLimit,
    log,
  } = options;
  const limits = {
    network: createNetworkLimit(makeLimit, 'admin_reset_network', 5, hour),
    all: makeLimit('admin_reset', 20, 24 * hour),
  };
  return {
    async reset(caller, draft) {
      const input = readInput(adminResetSchema, draft);
      await limits.network.consume(caller.ipAddress);
      await limits.all.consume('all');
      // Hashes have the same length, so that the comparison takes the same time for every text.
      const matches = timingSafeEqual(digestOf(input.admin_password), digestOf(adminPassword ?? ''));
      const store = createAccountsStore(database);
      const account = await store.loadCredentials(input.email);
      const person = account && (await store.loadIdentity(account.userId));
      if (adminPassword === undefined || !matches || person === undefined) {
        log.warn(
          { networks: networksOf(caller.ipAddress).map(({ key }) => key) },
          "A password reset with the operator's password was refused.",
        );
        throw new CodedError('ADMIN_RESET_REFUSED');
      }
      await checkPassword(person, input.new_password, 'new_password');
      const passwordHash = await hashing.hash(input.new_password);
      const { userId, email } = person;
      // No name is logged: a person who knows the operator's password is an operator.
      const end = await operatorActs.begin({
        actor: 'operator, by the form',
        osUser: '',
        command: 'reset-password-admin',
        options: { email },
        reason: '',
      });
      try {
        await database.transaction().execute(async (within) => {
          await replacePassword(within, secrets, { userId, passwordHash, mustChange: true });
          await securityLog.record(within, { userId, event: 'password-set-by-operator', to: [email], device: '' });
        });
        await sessions.endAll(userId);
      } catch (error) {
        await end('failed', error instanceof Error ? error.message : String(error));
        throw error;
      }
      await end('done', `Set the password of ${email}.`);
      log.warn({ userId }, "A password was set with the operator's password.");
    },
  };
}
