/** A person's identity for the support chat: proved by a hash, and by a signed token for installations that ask for one. */
import { createHmac } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Clock } from '#domain/kernel/clock.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Guard } from '../../platform/auth/guard.ts';

/** The installation's account at the chat service. */
export interface SupportChatSettings {
  /** The id of the widget. */
  appId: string;
  /** The key that the chat service gave for proving identities. */
  secret: string;
}

/** What the widget is started with. */
export interface SupportChatIdentity {
  appId: string;
  userId: string;
  /** HMAC-SHA256 of the user's id, in hex. */
  hash: string;
  /** A JWT (HS256) with the user's id, valid for five minutes. */
  token: string;
}

export interface SupportChatService {
  /** The session's person; null where no chat is configured. Throws NOT_SIGNED_IN. */
  identity(caller: Caller): Promise<SupportChatIdentity | null>;
}

const tokenSeconds = 5 * 60;

/** The service; `settings` are missing where no chat is configured. */
export function createSupportChatService(options: {
  guard: Guard;
  clock: Clock;
  settings: SupportChatSettings | undefined;
}): SupportChatService {
  const { guard, clock, settings } = options;
  return {
    async identity(caller) {
      const { userId } = guard.person(caller);
      if (settings === undefined) return null;
      const { appId, secret } = settings;
      const now = Math.floor(clock.now().getTime() / 1000);
      const token = await new SignJWT({ user_id: userId })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuedAt(now)
        .setExpirationTime(now + tokenSeconds)
        .sign(new TextEncoder().encode(secret));
      return { appId, userId, hash: createHmac('sha256', secret).update(userId).digest('hex'), token };
    },
  };
}
