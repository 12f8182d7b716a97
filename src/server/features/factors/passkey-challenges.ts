/** The random values that passkeys sign: each works once, for a few minutes, for one session or one browser. */
import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '#domain/kernel/clock.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { cookieName, readCookie, setCookie } from '../../platform/http/cookies.ts';
import type { JobDefinition } from '../../platform/jobs/jobs.ts';
import type { ChallengePurpose, PasskeysStore } from './passkeys.store.ts';

/** Remembers challenges and uses them up. `holder` is the session's id, or the browser's id for a login. */
export interface PasskeyChallenges {
  remember(purpose: ChallengePurpose, holder: string, challenge: string): Promise<void>;
  /** Uses a challenge up. Throws PASSKEY_EXPIRED when it was used before, has expired, or was made for another act or person. */
  redeem(purpose: ChallengePurpose, holder: string | undefined, challenge: string): Promise<void>;
}

// A person waits for a dialog; the challenge of the login form's autofill waits as long as the form is looked at.
const minutes: Record<ChallengePurpose, number> = { registration: 5, login: 15, 'step-up': 5 };

const hashOf = (holder: string): Buffer => createHash('sha256').update(holder).digest();

/** Milliseconds for which a challenge of this purpose is valid. */
export function challengeMilliseconds(purpose: ChallengePurpose): number {
  return minutes[purpose] * 60 * 1000;
}

/** Challenges in the given store. */
export function createPasskeyChallenges({ store, clock }: { store: PasskeysStore; clock: Clock }): PasskeyChallenges {
  return {
    remember: (purpose, holder, challenge) =>
      store.insertChallenge({
        challenge,
        purpose,
        holderHash: hashOf(holder),
        expiresAt: new Date(clock.now().getTime() + challengeMilliseconds(purpose)),
      }),
    async redeem(purpose, holder, challenge) {
      const taken =
        holder !== undefined && (await store.takeChallenge(challenge, purpose, hashOf(holder), clock.now()));
      if (!taken) throw new CodedError('PASSKEY_EXPIRED');
    },
  };
}

/** The cookie with a browser's random id, which ties a login's challenge to the browser that asked for it. */
export function createBrowserCookie(appUrl: string) {
  const secure = appUrl.startsWith('https:');
  const name = cookieName('fanfare-passkey', secure);
  const find = (cookies: string | undefined): string | undefined => {
    const value = readCookie(cookies, name);
    return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
  };
  return {
    find,
    /** The browser's id, a new one where it has none, and the Set-Cookie value that keeps it. */
    keep(cookies: string | undefined): { id: string; cookie: string } {
      // Two tabs share the id, so that the challenge of the first stays valid.
      const id = find(cookies) ?? randomBytes(32).toString('base64url');
      return { id, cookie: setCookie(name, id, { seconds: 24 * 60 * 60, secure, sameSite: 'Strict' }) };
    },
  };
}

/** Deletes expired challenges, every hour. */
export const sweepChallenges: JobDefinition<object> = {
  name: 'passkey_challenges.sweep',
  payloadSchema: z.object({}),
  schedule: '47 * * * *',
};
