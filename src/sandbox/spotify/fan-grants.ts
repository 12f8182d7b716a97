/** Fans' permissions at Spotify's stand-in: one-time codes with PKCE, and tokens that expire after six months. */
import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '#domain/kernel/clock.ts';
import { createTokenMint, type Permission } from '../fans/permissions.ts';

/** The result of checking an access token. */
export type AccessWorth = Permission | 'expired' | 'unknown';

/** A code that was issued and not yet exchanged. */
interface Agreed {
  account: string;
  scopes: string;
  redirectUri: string;
  challenge: string;
  until: number;
}

/** The tokens in exchange for a code or an older token. */
export interface FanTokens {
  access: string;
  refresh: string;
  scopes: string;
}

/** The permissions that fans granted. */
export interface FanGrants {
  /** Issues a code for a fan who agreed. It is valid once, for ten minutes, with the verifier of `challenge` (S256). */
  code(agreed: Omit<Agreed, 'until'>): string;
  /** Exchanges a code; undefined when it is invalid or has expired. */
  redeem(code: string, redirectUri: string, verifier: string): FanTokens | undefined;
  /** Exchanges a refresh token, or returns the real service's error. */
  refresh(token: string): FanTokens | { over: string };
  judge(access: string): AccessWorth;
  /** A refresh token as if the account had agreed at that instant, for the demo world and for creating many fans. */
  mint(account: string, givenAt: Date, scopes: string): string;
}

/** The name on the sandbox page for the part of Spotify's API that acts for fans. */
export const fanCalls = 'Spotify calls for fans';

/** Lifetimes in seconds. */
export const fanTokenLifetime = 3600;
const codeLifetime = 600;

/** Creates the store. Tokens are signed with `secret`, lifetimes use `clock`; `revokedAt` returns when an account's permissions were revoked. */
export function createFanGrants(parts: {
  secret: string;
  clock: Clock;
  revokedAt: (account: string) => number | undefined;
}): FanGrants {
  const { secret, clock, revokedAt } = parts;
  const refreshTokens = createTokenMint({ prefix: 'AQ', secret, clock, revokedAt });
  const accessTokens = createTokenMint({ prefix: 'BQ', secret, clock, revokedAt });
  const codes = new Map<string, Agreed>();
  const now = () => clock.now().getTime();
  const tokensOf = (permission: Permission): FanTokens => ({
    access: accessTokens.write({ ...permission, until: now() + fanTokenLifetime * 1000 }),
    refresh: refreshTokens.write(permission),
    scopes: permission.scopes,
  });
  return {
    code(agreed) {
      const code = `AQ${randomBytes(48).toString('base64url')}`;
      codes.set(code, { ...agreed, until: now() + codeLifetime * 1000 });
      return code;
    },
    redeem(code, redirectUri, verifier) {
      const agreed = codes.get(code);
      codes.delete(code);
      if (agreed === undefined || agreed.until <= now() || agreed.redirectUri !== redirectUri) return undefined;
      const challenge = createHash('sha256').update(verifier).digest('base64url');
      if (challenge !== agreed.challenge) return undefined;
      return tokensOf({ account: agreed.account, givenAt: now(), scopes: agreed.scopes });
    },
    refresh(token) {
      const worth = refreshTokens.read(token);
      if (worth === 'unknown') return { over: 'Invalid refresh token' };
      if (worth === 'over') return { over: 'Refresh token expired' };
      return worth === 'revoked' ? { over: 'Refresh token revoked' } : tokensOf(worth);
    },
    judge(access) {
      const worth = accessTokens.read(access);
      return worth === 'over' || worth === 'revoked' ? 'expired' : worth;
    },
    mint: (account, givenAt, scopes) => refreshTokens.write({ account, givenAt: givenAt.getTime(), scopes }),
  };
}
