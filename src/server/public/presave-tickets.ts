/** What travels with a fan between link host, service and dashboard's host: sealed, so that nobody reads it, changes it or makes it up. */
import { createHash } from 'node:crypto';
import { EncryptJWT, jwtDecrypt } from 'jose';
import type { Clock } from '#domain/kernel/clock.ts';
import type { PresaveChoice } from '#landing/page-renderer.ts';

/** A fan's way: the page they came from, which is looked up again wherever it ends, and what they chose. */
export interface PresaveWay {
  domain: string;
  path: string;
  choice: PresaveChoice;
}

/** What is sealed, by its name. */
export interface PresaveTickets {
  /** From the link host to the dashboard's, which binds the browser and goes on to Spotify. */
  onward: PresaveWay & { address: string; binding: string };
  /** The cookie of a browser that is at Spotify. */
  bound: PresaveWay & { binding: string };
  /** From the link host to the page that signs in to Apple Music, and back to its server. */
  musickit: PresaveWay & { words: string; referrer: string; query: string; app: string };
  /** From the dashboard's host back to the link host: how it ended. */
  result: PresaveWay & { end: PresaveEnd };
}

/** How it ended. `eventId` names a new grant's event, for those who count it twice. */
export type PresaveEnd =
  | { kind: 'granted'; isNew: boolean; endsAt: string; eventId: string; query: string }
  | { kind: 'refused' | 'unknown' | 'failed' }
  | { kind: 'form'; problem: string };

/** Seals and opens. */
export interface TicketSealer {
  seal<Name extends keyof PresaveTickets>(name: Name, content: PresaveTickets[Name]): Promise<string>;
  /** What was sealed under that name; undefined for everything else, and for what is too old. */
  open<Name extends keyof PresaveTickets>(name: Name, ticket: string): Promise<PresaveTickets[Name] | undefined>;
}

/** How long each is good, in seconds. A result may be loaded again for a while. */
const lives: Record<keyof PresaveTickets, number> = { onward: 120, bound: 600, musickit: 1800, result: 86_400 };

/** Makes the sealer from the installation's secret; every process of one installation opens what another sealed. */
export function createTicketSealer({ secretKey, clock }: { secretKey: string; clock: Clock }): TicketSealer {
  const key = createHash('sha256').update(`presave tickets ${secretKey}`).digest();
  return {
    seal(name, content) {
      const seconds = Math.floor(clock.now().getTime() / 1000);
      return new EncryptJWT({ content })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setSubject(name)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + lives[name])
        .encrypt(key);
    },
    async open<Name extends keyof PresaveTickets>(name: Name, ticket: string) {
      try {
        const { payload } = await jwtDecrypt<{ content: PresaveTickets[Name] }>(ticket, key, {
          subject: name,
          currentDate: clock.now(),
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: ['A256GCM'],
        });
        return payload.content;
      } catch {
        return undefined;
      }
    },
  };
}
