/** Signed and encrypted tokens (JWE) that travel in our URLs: nobody can read, change or forge their content. */
import { hkdfSync } from 'node:crypto';
import { EncryptJWT, jwtDecrypt } from 'jose';
import type { z } from 'zod';
import type { Clock } from '#domain/kernel/clock.ts';

/** A kind of token; a token of one kind is never accepted as another. */
export interface TokenKind<Content extends object> {
  name: string;
  contentSchema: z.ZodType<Content>;
}

export interface SignedTokens {
  /** A token for a URL, valid for `seconds`, or without an end. */
  issue<Content extends object>(kind: TokenKind<Content>, content: Content, seconds?: number): Promise<string>;
  /** The content of a valid token of this kind; undefined for anything else and for an expired one. */
  read<Content extends object>(kind: TokenKind<Content>, token: string): Promise<Content | undefined>;
}

const encryption = { alg: 'dir', enc: 'A256GCM' } as const;

/** Longer tokens are rejected without decryption, in characters. */
const maxTokenLength = 8192;

/** Tokens encrypted with `secret`; those of a previous secret can still be read. Every process of one installation reads what another issued. */
export function createSignedTokens(options: {
  secret: string;
  previous?: readonly string[];
  clock: Clock;
}): SignedTokens {
  const { clock } = options;
  const [key, ...olderKeys] = [options.secret, ...(options.previous ?? [])].map(
    // The label is part of the derived key: changing it makes links in delivered mails invalid.
    (secret) => new Uint8Array(hkdfSync('sha256', secret, '', 'fanfare tickets', 32)),
  );
  if (key === undefined) throw new Error('Missing secret for signed tokens: set SECRET_KEY.');

  async function readWith<Content extends object>(
    kind: TokenKind<Content>,
    token: string,
    by: Uint8Array,
  ): Promise<Content | undefined> {
    try {
      const { payload } = await jwtDecrypt(token, by, {
        subject: kind.name,
        currentDate: clock.now(),
        keyManagementAlgorithms: [encryption.alg],
        contentEncryptionAlgorithms: [encryption.enc],
      });
      const read = kind.contentSchema.safeParse(payload.content);
      return read.success ? read.data : undefined;
    } catch {
      return undefined;
    }
  }

  return {
    issue(kind, content, seconds) {
      const now = Math.floor(clock.now().getTime() / 1000);
      const token = new EncryptJWT({ content }).setProtectedHeader(encryption).setSubject(kind.name).setIssuedAt(now);
      return (seconds === undefined ? token : token.setExpirationTime(now + seconds)).encrypt(key);
    },
    async read(kind, token) {
      if (token.length > maxTokenLength) return undefined;
      for (const by of [key, ...olderKeys]) {
        const content = await readWith(kind, token, by);
        if (content !== undefined) return content;
      }
      return undefined;
    },
  };
}
