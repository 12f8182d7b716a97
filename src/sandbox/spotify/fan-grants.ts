/** Permissions of fans at Spotify's accounts service: one-use codes with PKCE, and tokens that end six months after the fan agreed. */
import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '#domain/kernel/clock.ts';
import { createTokenMint, type Permission } from '../fans/permissions.ts';

/** What an access token is good for now. */
export type AccessWorth = Permission | 'expired' | 'unknown';

/** A code on its way. */
interface Agreed {
  account: string;
  scopes: string;
  redirectUri: string;
  challenge: string;
  until: number;
}

/** The tokens that a code or an older token is exchanged for. */
export interface FanTokens {
  access: string;
  refresh: string;
  scopes: string;
}

/** The book of permissions. */
export interface FanGrants {
  /** The code for a fan who agreed; good once, for ten minutes, with the verifier of `challenge` (S256). */
  code(agreed: Omit<Agreed, 'until'>): string;
  /** Exchanges a code; undefined when it is not (or no longer) good. */
  redeem(code: string, redirectUri: string, verifier: string): FanTokens | undefined;
  /** Exchanges a refresh token; says why not in the real service's words. */
  refresh(token: string): FanTokens | { over: string };
  judge(access: string): AccessWorth;
  /** A refresh token as if the account had agreed at that instant, for the demo world and for many fans at once. */
  mint(account: string, givenAt: Date, scopes: string): string;
}

/** The part of Spotify's services that acts for fans, as the sandbox page names it. */
export const fanCalls = 'Spotify calls for fans';

/** Lifetimes in seconds. */
export const fanTokenLifetime = 3600;
const codeLifetime = 600;

/** Makes the book; tokens are signed with `secret`, lifetimes run on `clock`, and `revokedAt` says since when an account's permissions are revoked. */
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
