/** Passkeys: adding and removing them, logging in with one, and proving with one who the person is. */
import { randomUUID } from 'node:crypto';
import { generateAuthenticationOptions, generateRegistrationOptions } from '@simplewebauthn/server';
import type { Kysely } from 'kysely';
import { mostPasskeys, passkeyNameSchema } from '#domain/accounts/passkey-input.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import { readInput } from '#domain/kernel/coded-schema.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Guard } from '../../platform/auth/guard.ts';
import { createNetworkLimit } from '../../platform/auth/network-limits.ts';
import type { MakeLimit } from '../../platform/auth/rate-limits.ts';
import type { Sessions } from '../../platform/auth/sessions.ts';
import type { Login, Logins } from '../accounts/login/logins.service.ts';
import type { FactorsLog, FactorsTables } from './factors.tables.ts';
import { challengeMilliseconds, createBrowserCookie, createPasskeyChallenges } from './passkey-challenges.ts';
import {
  algorithms,
  type RelyingParty,
  readAssertion,
  readRegistration,
  verifyAssertion,
  verifyRegistration,
} from './passkey-responses.ts';
import { createPasskeysStore, type Passkey } from './passkeys.store.ts';

/** Options for the browser's WebAuthn call, as JSON. */
export type PasskeyOptions = object;

/** What the API calls for passkeys. */
export interface PasskeysService {
  /** The caller's passkeys, oldest first. */
  list(caller: Caller): Promise<Passkey[]>;
  /** Options for a new passkey. Throws PASSKEYS_FULL, STEP_UP_NEEDED. */
  startRegistration(caller: Caller): Promise<PasskeyOptions>;
  /** Stores the new passkey and notifies its owner; without a name it gets the device's. Throws PASSKEY_EXPIRED, PASSKEY_REFUSED, PASSKEY_EXISTS. */
  finishRegistration(caller: Caller, name: string, response: unknown): Promise<Passkey>;
  /** Removes one of the caller's passkeys and notifies them; undefined when it is not theirs. Throws STEP_UP_NEEDED. */
  remove(caller: Caller, id: string): Promise<Passkey | undefined>;
  /** Options for a login with any passkey, and the Set-Cookie value that ties them to this browser. */
  startLogin(caller: Caller, cookies: string | undefined): Promise<{ options: PasskeyOptions; cookie: string }>;
  /** Logs in. Throws PASSKEY_EXPIRED, PASSKEY_UNKNOWN, PASSKEY_REFUSED, TOO_MANY_TRIES. */
  finishLogin(caller: Caller, response: unknown, cookies: string | undefined): Promise<Login>;
  /** Options for a proof by one of the caller's own passkeys. Throws PASSKEY_UNKNOWN when they have none. */
  startStepUp(caller: Caller): Promise<PasskeyOptions>;
  /** Proves that the caller is the account's person, for ten minutes of this session. Throws as `finishLogin`. */
  finishStepUp(caller: Caller, response: unknown): Promise<void>;
  /** Deletes expired challenges; gives their number. */
  sweep(): Promise<number>;
}

const quarterHour = 15 * 60;

/** The service; passkeys are valid at `appUrl`. */
export function createPasskeysService(options: {
  database: Kysely<FactorsTables>;
  guard: Guard;
  sessions: Sessions;
  clock: Clock;
  makeLimit: MakeLimit;
  appUrl: string;
  logins: Logins;
  securityLog: FactorsLog;
}): PasskeysService {
  const { database, guard, sessions, clock, makeLimit, appUrl, logins, securityLog } = options;
  const store = createPasskeysStore(database);
  const challenges = createPasskeyChallenges({ store, clock });
  const browserCookie = createBrowserCookie(appUrl);
  const party = relyingPartyOf(appUrl);
  // Every opening of the login form asks for a challenge.
  const opened = createNetworkLimit(makeLimit, 'passkey_login_starts', 300, quarterHour);
  const started = makeLimit('passkey_starts', 60, quarterHour);
  const proofs = makeLimit('passkey_step_up', 10, quarterHour);

  const sessionOf = ({ sessionId }: Caller): string => {
    if (sessionId === undefined) throw new CodedError('NOT_SIGNED_IN');
    return sessionId;
  };

  /** Verifies an answer and stores the use. A counter that did not go up is logged and mailed: the passkey may have been copied. */
  async function accept(
    { response, challenge }: ReturnType<typeof readAssertion>,
    passkey: Passkey,
    { device }: Caller,
  ): Promise<void> {
    const counter = await verifyAssertion(response, challenge, passkey, party);
    if (await store.use(passkey.id, counter, clock.now())) return;
    await database
      .transaction()
      .execute((within) => securityLog.record(within, { userId: passkey.userId, event: 'passkey-refused', device }));
    throw new CodedError('PASSKEY_REFUSED');
  }

  return {
    async list(caller) {
      return store.list(guard.person(caller).userId);
    },
    async startRegistration(caller) {
      const { userId, email, firstName, lastName } = guard.personWithOwnPassword(caller);
      const existing = await store.list(userId);
      if (existing.length >= mostPasskeys) throw new CodedError('PASSKEYS_FULL');
      guard.requireRecentProof(caller);
      await started.consume(userId);
      const creation = await generateRegistrationOptions({
        rpName: 'Fanfare',
        rpID: party.rpId,
        userName: email,
        userDisplayName: `${firstName} ${lastName}`.trim() || email,
        userID: new Uint8Array(Buffer.from(userId)),
        timeout: challengeMilliseconds('registration'),
        excludeCredentials: existing.map(({ credentialId: id, transports }) => ({ id, transports })),
        supportedAlgorithmIDs: [...algorithms],
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      await challenges.remember('registration', sessionOf(caller), creation.challenge);
      return creation;
    },
    async finishRegistration(caller, given, answer) {
      const { userId } = guard.personWithOwnPassword(caller);
      const { name } = readInput(passkeyNameSchema, { name: given });
      const { response, challenge } = readRegistration(answer);
      await challenges.redeem('registration', sessionOf(caller), challenge);
      const made = await verifyRegistration(response, challenge, party);
      const passkey = {
        id: randomUUID(),
        userId,
        name: name || caller.device,
        createdAt: clock.now(),
        lastUsedAt: null,
        ...made,
      };
      await database.transaction().execute(async (within) => {
        if (!(await createPasskeysStore(within).insert(passkey))) throw new CodedError('PASSKEY_EXISTS');
        await securityLog.record(within, { userId, event: 'passkey-added', device: caller.device });
      });
      return passkey;
    },
    async remove(caller, id) {
      const { userId } = guard.member(caller);
      if (!(await store.list(userId)).some((own) => own.id === id)) return undefined;
      guard.requireRecentProof(caller);
      return database.transaction().execute(async (within) => {
        const removed = await createPasskeysStore(within).delete(userId, id);
        if (removed !== undefined)
          await securityLog.record(within, { userId, event: 'passkey-removed', device: caller.device });
        return removed;
      });
    },
    async startLogin(caller, cookies) {
      await opened.consume(caller.ipAddress);
      const request = await generateAuthenticationOptions({
        rpID: party.rpId,
        timeout: challengeMilliseconds('login'),
        userVerification: 'required',
      });
      const { id, cookie } = browserCookie.keep(cookies);
      await challenges.remember('login', id, request.challenge);
      return { options: request, cookie };
    },
    async finishLogin(caller, answer, cookies) {
      const assertion = readAssertion(answer);
      const { id } = assertion.response;
      const passkey = await store.findByCredential(id);
      const attempt = await logins.attempt(caller, { account: `passkey ${id}`, userId: passkey?.userId, cookies });
      await challenges.redeem('login', browserCookie.find(cookies), assertion.challenge);
      if (passkey === undefined) throw new CodedError('PASSKEY_UNKNOWN');
      try {
        await accept(assertion, passkey, caller);
      } catch (error) {
        await attempt.failed('by a passkey');
        throw error;
      }
      await attempt.succeeded();
      return attempt.start(passkey.userId);
    },
    async startStepUp(caller) {
      const { userId } = guard.person(caller);
      await started.consume(userId);
      const own = await store.list(userId);
      if (own.length === 0) throw new CodedError('PASSKEY_UNKNOWN');
      const request = await generateAuthenticationOptions({
        rpID: party.rpId,
        timeout: challengeMilliseconds('step-up'),
        userVerification: 'required',
        allowCredentials: own.map(({ credentialId: id, transports }) => ({ id, transports })),
      });
      await challenges.remember('step-up', sessionOf(caller), request.challenge);
      return request;
    },
    async finishStepUp(caller, answer) {
      const { userId } = guard.person(caller);
      const assertion = readAssertion(answer);
      await proofs.consume(userId);
      await challenges.redeem('step-up', sessionOf(caller), assertion.challenge);
      const passkey = await store.findByCredential(assertion.response.id);
      // Another account's passkey is answered like one that does not exist.
      if (passkey?.userId !== userId) throw new CodedError('PASSKEY_UNKNOWN');
      await accept(assertion, passkey, caller);
      await proofs.forget(userId);
      await sessions.prove(sessionOf(caller));
    },
    sweep: () => store.sweepChallenges(clock.now()),
  };
}

function relyingPartyOf(appUrl: string): RelyingParty {
  const { hostname, origin } = new URL(appUrl);
  return { rpId: hostname, origin };
}
