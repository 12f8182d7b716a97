/** What travels with a fan between link host, service and dashboard's host: sealed, so that nobody reads it, changes it or makes it up. */
import { z } from 'zod';
import { presaveProviders } from '#domain/presaves/presave.ts';
import type { PresaveChoice } from '#landing/page-renderer.ts';
import type { SignedTokens, TokenKind } from '../../platform/crypto/signed-tokens.ts';

/** A fan's way: the page they came from, which is looked up again wherever it ends, and what they chose. */
export interface PresaveWay {
  domain: string;
  path: string;
  choice: PresaveChoice;
}

/** What is sealed, by its name. */
export interface PresaveTokens {
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

/** Encryption and opens. */
export interface TokenSigner {
  issue<Name extends keyof PresaveTokens>(name: Name, content: PresaveTokens[Name]): Promise<string>;
  /** What was sealed under that name; undefined for everything else, and for what is too old. */
  read<Name extends keyof PresaveTokens>(name: Name, token: string): Promise<PresaveTokens[Name] | undefined>;
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
const kinds: { [Name in keyof PresaveTokens]: TokenKind<PresaveTokens[Name]> & { life: number } } = {
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

/** Makes it from the installation's signed tokens. */
export function createTokenSigner(signedTokens: SignedTokens): TokenSigner {
  return {
    issue: (name, content) => signedTokens.issue(kinds[name], content, kinds[name].life),
    read: (name, token) => signedTokens.read(kinds[name], token),
  };
}
