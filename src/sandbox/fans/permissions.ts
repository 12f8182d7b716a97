/** Signed tokens for permissions that fans granted at a stand-in. They hold all data, so they stay valid after a restart. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '#domain/kernel/clock.ts';
import { grantEnd } from '#domain/presaves/grant-life.ts';

/** The content of a token. */
export interface Permission {
  account: string;
  /** When the fan granted permission, in milliseconds. The permission expires six calendar months later. */
  givenAt: number;
  scopes: string;
  /** When this token expires, in milliseconds. The permission may expire earlier. */
  until?: number;
}

/** Creates and checks tokens of one kind. */
export interface TokenMint {
  write(permission: Permission): string;
  /** Checks a token: returns the permission, or the reason why it is invalid. */
  read(token: string): Permission | 'unknown' | 'over' | 'revoked';
}

/** Creates tokens that begin with `prefix`. `revokedAt` returns when an account's permissions were revoked, in milliseconds. */
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
