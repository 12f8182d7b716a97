/** What travels with somebody in an address of ours: sealed, so that nobody reads it, changes it or makes it up. */
import { hkdfSync } from 'node:crypto';
import { EncryptJWT, jwtDecrypt } from 'jose';
import type { z } from 'zod';
import type { Clock } from '#domain/kernel/clock.ts';

/** A kind of ticket: one kind never passes for another. */
export interface TicketKind<Content extends object> {
  name: string;
  contentSchema: z.ZodType<Content>;
}

/** Seals and opens. */
export interface Tickets {
  /** A ticket for an address, good for `seconds`, or for good. */
  seal<Content extends object>(kind: TicketKind<Content>, content: Content, seconds?: number): Promise<string>;
  /** What was sealed as this kind; undefined for everything else, and for what is too old. */
  open<Content extends object>(kind: TicketKind<Content>, ticket: string): Promise<Content | undefined>;
}

const encryption = { alg: 'dir', enc: 'A256GCM' } as const;

/** The longest ticket that is looked at, in characters. */
const longestTicket = 8192;

/** Tickets sealed by `secret`; those sealed by one of the secrets before it still open. Every process of one installation opens what another sealed. */
export function createTickets(options: { secret: string; previous?: readonly string[]; clock: Clock }): Tickets {
  const { clock } = options;
  const [key, ...olderKeys] = [options.secret, ...(options.previous ?? [])].map(
    (secret) => new Uint8Array(hkdfSync('sha256', secret, '', 'fanfare tickets', 32)),
  );
  if (key === undefined) throw new Error('there is no key');

  async function openWith<Content extends object>(
    kind: TicketKind<Content>,
    ticket: string,
    by: Uint8Array,
  ): Promise<Content | undefined> {
    try {
      const { payload } = await jwtDecrypt(ticket, by, {
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
    seal(kind, content, seconds) {
      const now = Math.floor(clock.now().getTime() / 1000);
      const token = new EncryptJWT({ content }).setProtectedHeader(encryption).setSubject(kind.name).setIssuedAt(now);
      return (seconds === undefined ? token : token.setExpirationTime(now + seconds)).encrypt(key);
    },
    async open(kind, ticket) {
      if (ticket.length > longestTicket) return undefined;
      for (const by of [key, ...olderKeys]) {
        const content = await openWith(kind, ticket, by);
        if (content !== undefined) return content;
      }
      return undefined;
    },
  };
}
