/** The cookie of a browser in which an account was signed in before, so that wrong passwords from elsewhere never lock it out (ACC-2). */
import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { SignedTokens, TokenKind } from '../../../platform/crypto/signed-tokens.ts';
import { cookieName, readCookie, setCookie } from '../../../platform/http/cookies.ts';

/** Recognises known devices by their cookies. One device may know several accounts, each by a cookie of its own. */
export interface KnownDevices {
  /** The id that this account gave to the device; undefined for a device that it does not know. */
  find(userId: string, cookies: string | undefined): Promise<string | undefined>;
  /** The Set-Cookie value that makes a device known to the account for 180 days; without an id it gets a new one. */
  remember(userId: string, deviceId?: string): Promise<string>;
}

const seconds = 180 * 24 * 60 * 60;

const tokenKind: TokenKind<{ userId: string; deviceId: string }> = {
  name: 'known-device',
  contentSchema: z.object({ userId: z.string(), deviceId: z.string() }),
};

/** Makes it; `appUrl` is the dashboard's URL. */
export function createKnownDevices({ tokens, appUrl }: { tokens: SignedTokens; appUrl: string }): KnownDevices {
  const secure = appUrl.startsWith('https:');
  const nameOf = (userId: string): string =>
    cookieName(`fanfare-device-${createHash('sha256').update(userId).digest('hex').slice(0, 12)}`, secure);
  return {
    async find(userId, cookies) {
      const token = readCookie(cookies, nameOf(userId));
      const content = token === undefined ? undefined : await tokens.read(tokenKind, token);
      return content?.userId === userId ? content.deviceId : undefined;
    },
    async remember(userId, deviceId = randomUUID()) {
      const token = await tokens.issue(tokenKind, { userId, deviceId }, seconds);
      return setCookie(nameOf(userId), token, { seconds, secure, sameSite: 'Strict' });
    },
  };
}
