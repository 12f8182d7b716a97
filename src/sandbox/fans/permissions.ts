/** Permissions that fans gave at a stand-in, as tokens that carry what they are worth and are signed, so that they outlive a restart. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '#domain/kernel/clock.ts';
import { grantEnd } from '#domain/presaves/grant-life.ts';

/** What a token says. */
export interface Permission {
  /** The fan's account. */
  account: string;
  /** When the fan gave it, in milliseconds: it ends six calendar months later. */
  givenAt: number;
  scopes: string;
  /** When this token itself ends, in milliseconds; the permission may end sooner. */
  until?: number;
}

/** Writes and judges tokens of one kind. */
export interface TokenMint {
  write(permission: Permission): string;
  /** What a token is worth now: the permission, or why it is none. */
  read(token: string): Permission | 'unknown' | 'over' | 'revoked';
}

/** Tokens that begin with `prefix`. `revokedAt` tells since when an account's permissions count no more, in milliseconds. */
export function createTokenMint(parts: {
  prefix: string;
  secret: string;
  clock: Clock;
  revokedAt: (account: string) => number | undefined;
}): TokenMint {
  const { prefix, secret, clock, revokedAt } = parts;
  const sign = (body: string) => createHmac('sha256', secret).update(`${prefix}${body}`).digest();
  return {
    write(permission) {
      const body = Buffer.from(JSON.stringify(permission)).toString('base64url');
      return `${prefix}${body}.${sign(body).toString('base64url')}`;
    },
    read(token) {
      if (!token.startsWith(prefix)) return 'unknown';
      const [body = '', signature = ''] = token.slice(prefix.length).split('.');
      const [given, right] = [Buffer.from(signature, 'base64url'), sign(body)];
      if (given.length !== right.length || !timingSafeEqual(given, right)) return 'unknown';
      const permission: Permission = JSON.parse(Buffer.from(body, 'base64url').toString('utf8'));
      const now = clock.now().getTime();
      if (grantEnd(new Date(permission.givenAt)).getTime() <= now || (permission.until ?? now + 1) <= now)
        return 'over';
      return permission.givenAt <= (revokedAt(permission.account) ?? -1) ? 'revoked' : permission;
    },
  };
}
