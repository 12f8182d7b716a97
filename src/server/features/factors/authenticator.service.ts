/** Authenticator apps: setting one up, checking its codes and the recovery codes, and removing it. */
import { createHash, randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import {
  readSecondFactorCode,
  recoveryAlphabet,
  recoveryCodeCount,
  recoveryLength,
  type SecondFactorCode,
  writtenRecoveryCode,
} from '#domain/accounts/second-factor-input.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Guard } from '../../platform/auth/guard.ts';
import type { MakeLimit } from '../../platform/auth/rate-limits.ts';
import type { Encryption } from '../../platform/crypto/encryption.ts';
import type { CheckSecondFactor } from '../accounts/accounts.service.ts';
import { createAuthenticatorStore } from './authenticator.store.ts';
import type { FactorsLog, FactorsTables } from './factors.tables.ts';

/** What the API calls for authenticator apps. */
export interface AuthenticatorService {
  /** The caller's authenticator; undefined without one. */
  status(caller: Caller): Promise<{ confirmedAt: Date; recoveryCodesLeft: number } | undefined>;
  /** A new secret, in base32 and as the URL for a QR code; it counts once it is confirmed. Throws AUTHENTICATOR_ON, STEP_UP_NEEDED. */
  start(caller: Caller): Promise<{ secret: string; url: string }>;
  /** Turns the authenticator on by a code, and gives the recovery codes. Throws AUTHENTICATOR_EXPIRED, SECOND_FACTOR_WRONG, TOO_MANY_TRIES. */
  confirm(caller: Caller, code: string): Promise<string[]>;
  /** Replaces every recovery code. Throws NOT_FOUND without an authenticator, STEP_UP_NEEDED. */
  replaceRecoveryCodes(caller: Caller): Promise<string[]>;
  /** Turns the authenticator off. Throws NOT_FOUND without one, STEP_UP_NEEDED. */
  remove(caller: Caller): Promise<void>;
  /** The same for an operator, without a permission check; false without an authenticator. */
  removeOf(userId: string): Promise<boolean>;
  /** Whether the account has an authenticator that is set up, without a permission check. */
  isOn(userId: string): Promise<boolean>;
  /**
   * For logins, after the password, and for proofs: true where the code is right, false where the account has no authenticator. Throws
   * SECOND_FACTOR_NEEDED without a code, SECOND_FACTOR_WRONG and TOO_MANY_TRIES.
   */
  check: CheckSecondFactor;
  /** Encrypts with the current key what the previous one encrypted; gives the number. */
  reEncrypt(): Promise<number>;
}

const periodMilliseconds = 30_000;
const setupMilliseconds = 60 * 60 * 1000;
const [quarterHour, day] = [15 * 60, 24 * 60 * 60];

const placeOf = (userId: string): string => `authenticators/${userId}`;
// A recovery code has 79 bits: its hash cannot be tried out, and needs no key that a rotation could take away.
const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest();
const newRecoveryCode = (): string =>
  Array.from({ length: recoveryLength }, () => recoveryAlphabet[randomInt(recoveryAlphabet.length)]).join('');

export function createAuthenticatorService(options: {
  database: Kysely<FactorsTables>;
  guard: Guard;
  clock: Clock;
  makeLimit: MakeLimit;
  encryption: Encryption;
  securityLog: FactorsLog;
}): AuthenticatorService {
  const { database, guard, clock, makeLimit, encryption, securityLog } = options;
  const store = createAuthenticatorStore(database);
  // Three codes of a million are right at any time: 30 tries a day find one in thirty years.
  const tries = makeLimit('second_factor', 5, quarterHour);
  const dailyTries = makeLimit('second_factor_day', 30, day);

  const totpOf = (secret: Secret, label = ''): TOTP => new TOTP({ issuer: 'Fanfare', label, secret });
  const decrypted = (userId: string, secret: Buffer): Secret =>
    Secret.fromBase32(encryption.decrypt(secret, placeOf(userId)));
  /** The period of a code; undefined when it is none of the present one or its two neighbours. */
  const stepOf = (secret: Secret, code: string): number | undefined => {
    const timestamp = clock.now().getTime();
    const delta = totpOf(secret).validate({ token: code, timestamp, window: 1 });
    return delta === null ? undefined : Math.floor(timestamp / periodMilliseconds) + delta;
  };
  async function counted(key: string, isRight: () => Promise<boolean>): Promise<void> {
    await tries.consume(key);
    await dailyTries.consume(key);
    if (!(await isRight())) throw new CodedError('SECOND_FACTOR_WRONG', 'code');
    await Promise.all([tries.forget(key), dailyTries.giveBack(key)]);
  }
  async function writeCodes(userId: string, within: Kysely<FactorsTables>): Promise<string[]> {
    const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
    await createAuthenticatorStore(within).replaceCodes(userId, codes.map(hashOf));
    return codes.map(writtenRecoveryCode);
  }
  async function redeemRecoveryCode(userId: string, code: string, device: string): Promise<boolean> {
    return database.transaction().execute(async (within) => {
      if (!(await createAuthenticatorStore(within).useCode(userId, hashOf(code), clock.now()))) return false;
      await securityLog.record(within, { userId, event: 'recovery-code-used', device });
      return true;
    });
  }
  const removeWithin = (userId: string, device: string): Promise<boolean> =>
    database.transaction().execute(async (within) => {
      const removed = await createAuthenticatorStore(within).delete(userId);
      if (removed) await securityLog.record(within, { userId, event: 'authenticator-removed', device });
      return removed;
    });
  const confirmedOf = async (userId: string) => {
    const authenticator = await store.find(userId);
    return authenticator?.confirmedAt ? { ...authenticator, confirmedAt: authenticator.confirmedAt } : undefined;
  };

  return {
    async status(caller) {
      const { userId } = guard.person(caller);
      const authenticator = await confirmedOf(userId);
      if (authenticator === undefined) return undefined;
      return { confirmedAt: authenticator.confirmedAt, recoveryCodesLeft: await store.countUnusedCodes(userId) };
    },
    async start(caller) {
      const { userId, email } = guard.member(caller);
      if ((await confirmedOf(userId)) !== undefined) throw new CodedError('AUTHENTICATOR_ON');
      guard.requireRecentProof(caller);
      const secret = new Secret({ size: 20 });
      if (!(await store.insert(userId, encryption.encrypt(secret.base32, placeOf(userId)), clock.now())))
        throw new CodedError('AUTHENTICATOR_ON');
      return { secret: secret.base32, url: totpOf(secret, email).toString() };
    },
    async confirm(caller, typed) {
      const { userId } = guard.member(caller);
      const pending = await store.find(userId);
      if (pending?.confirmedAt) throw new CodedError('AUTHENTICATOR_ON');
      if (pending === undefined || clock.now().getTime() - pending.createdAt.getTime() > setupMilliseconds)
        throw new CodedError('AUTHENTICATOR_EXPIRED');
      const code = readSecondFactorCode(typed);
      let step: number | undefined;
      await counted(userId, async () => {
        if (code?.kind === 'app') step = stepOf(decrypted(userId, pending.secret), code.code);
        return step !== undefined;
      });
      return database.transaction().execute(async (within) => {
        if (step === undefined || !(await createAuthenticatorStore(within).confirm(userId, step, clock.now())))
          throw new CodedError('AUTHENTICATOR_ON');
        await securityLog.record(within, { userId, event: 'authenticator-added', device: caller.device });
        return writeCodes(userId, within);
      });
    },
    async replaceRecoveryCodes(caller) {
      const { userId } = guard.member(caller);
      if ((await confirmedOf(userId)) === undefined) throw new CodedError('NOT_FOUND');
      guard.requireRecentProof(caller);
      return database.transaction().execute(async (within) => {
        await securityLog.record(within, { userId, event: 'recovery-codes-replaced', device: caller.device });
        return writeCodes(userId, within);
      });
    },
    async remove(caller) {
      const { userId } = guard.member(caller);
      if ((await confirmedOf(userId)) === undefined) throw new CodedError('NOT_FOUND');
      guard.requireRecentProof(caller);
      await removeWithin(userId, caller.device);
    },
    removeOf: (userId) => removeWithin(userId, ''),
    isOn: async (userId) => (await confirmedOf(userId)) !== undefined,
    async check(userId, typed, { name, known }) {
      const authenticator = await confirmedOf(userId);
      if (authenticator === undefined) return false;
      if (typed === '') throw new CodedError('SECOND_FACTOR_NEEDED', 'code');
      const code: SecondFactorCode | undefined = readSecondFactorCode(typed);
      // A person who learned the password could use up the owner's tries: a device that the account knows has its own, as with passwords.
      await counted(known === undefined ? userId : `${userId} ${known}`, async () => {
        if (code === undefined) return false;
        if (code.kind === 'recovery') return redeemRecoveryCode(userId, code.code, name);
        const step = stepOf(decrypted(userId, authenticator.secret), code.code);
        return step !== undefined && (await store.use(userId, step));
      });
      return true;
    },
    async reEncrypt() {
      const others = (await store.listSecrets()).filter(({ secret }) => !encryption.isCurrent(secret));
      for (const { userId, secret } of others) {
        const place = placeOf(userId);
        await store.replaceSecret(userId, secret, encryption.encrypt(encryption.decrypt(secret, place), place));
      }
      return others.length;
    },
  };
}
