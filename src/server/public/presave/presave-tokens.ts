/** What travels with a fan between link host, service and dashboard's host: sealed, so that nobody reads it, changes it or makes it up. */
import { z } from 'zod';
import { presaveProviders } from '#domain/presaves/presave.ts';
import type { PresaveChoice } from '#landing/page-renderer.ts';
import type { TicketKind, Tickets } from '../../platform/crypto/signed-tokens.ts';

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

const way = {
  domain: z.string(),
  path: z.string(),
  choice: z.object({
    destinationId: z.string(),
    provider: z.enum(presaveProviders),
    forever: z.boolean(),
    email: z.string(),
    carried: z.record(z.string(), z.string()),
  }),
};

const end = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('granted'),
    isNew: z.boolean(),
    endsAt: z.string(),
    eventId: z.string(),
    query: z.string(),
  }),
  z.object({ kind: z.enum(['refused', 'unknown', 'failed']) }),
  z.object({ kind: z.literal('form'), problem: z.string() }),
]);

/** The kinds, and how long each is good, in seconds. A result may be loaded again for a while. */
const kinds: { [Name in keyof PresaveTickets]: TicketKind<PresaveTickets[Name]> & { life: number } } = {
  onward: {
    name: 'presave onward',
    contentSchema: z.object({ ...way, address: z.string(), binding: z.string() }),
    life: 120,
  },
  bound: { name: 'presave bound', contentSchema: z.object({ ...way, binding: z.string() }), life: 600 },
  musickit: {
    name: 'presave musickit',
    contentSchema: z.object({
      ...way,
      words: z.string(),
      referrer: z.string(),
      query: z.string(),
      app: z.string(),
    }),
    life: 1800,
  },
  result: { name: 'presave result', contentSchema: z.object({ ...way, end }), life: 86_400 },
};

/** Makes the sealer from the installation's tickets. */
export function createTicketSealer(tickets: Tickets): TicketSealer {
  return {
    seal: (name, content) => tickets.seal(kinds[name], content, kinds[name].life),
    open: (name, ticket) => tickets.open(kinds[name], ticket),
  };
}
