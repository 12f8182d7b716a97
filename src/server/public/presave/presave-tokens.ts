/** The encrypted tokens of a pre-save, which carry its state between link host, music service and dashboard's host. */
import { z } from 'zod';
import { presaveProviders } from '#domain/presaves/presave.ts';
import type { PresaveChoice } from '#landing/page-renderer.ts';
import type { SignedTokens, TokenKind } from '../../platform/crypto/signed-tokens.ts';

/** The page on which a pre-save started, which is loaded again at its end, and what the fan chose. */
export interface PresaveWay {
  domain: string;
  path: string;
  choice: PresaveChoice;
}

/** The content of each token, by token name. */
export interface TokenContents {
  /** From the link host to the dashboard's host, which binds the browser and redirects to Spotify's `url`. */
  onward: PresaveWay & { url: string; binding: string };
  /** The cookie of a browser on Spotify's consent screen. */
  bound: PresaveWay & { binding: string };
  /** From the link host to the page that signs in to Apple Music, and back to the server. */
  musickit: PresaveWay & { words: string; referrer: string; query: string; app: string };
  /** From the dashboard's host back to the link host: the result. */
  result: PresaveWay & { end: PresaveEnd };
}

/** How a pre-save ended. `eventId` identifies a new grant's event, so that platforms count it once. */
export type PresaveEnd =
  | { kind: 'granted'; isNew: boolean; endsAt: string; eventId: string; query: string }
  | { kind: 'refused' | 'unknown' | 'failed' }
  | { kind: 'form'; problem: string };

/** Issues and reads the tokens. */
export interface PresaveTokens {
  issue<Name extends keyof TokenContents>(name: Name, content: TokenContents[Name]): Promise<string>;
  /** The content of a token with that name; undefined for an invalid or expired token and for one with another name. */
  read<Name extends keyof TokenContents>(name: Name, token: string): Promise<TokenContents[Name] | undefined>;
}

const way = {
  domain: z.string(),
  path: z.string(),
  choice: z.object({
    destinationId: z.string(),
    provider: z.enum(presaveProviders),
    forever: z.boolean(),
    email: z.string(),
    passthrough: z.record(z.string(), z.string()),
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

/** The kinds of token, with their lifetime in seconds. The result page may be reloaded for a day. */
const kinds: { [Name in keyof TokenContents]: TokenKind<TokenContents[Name]> & { life: number } } = {
  onward: {
    name: 'presave onward',
    contentSchema: z.object({ ...way, url: z.string(), binding: z.string() }),
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

/** Makes the pre-save tokens from the installation's signed tokens. */
export function createPresaveTokens(signedTokens: SignedTokens): PresaveTokens {
  return {
    issue: (name, content) => signedTokens.issue(kinds[name], content, kinds[name].life),
    read: (name, token) => signedTokens.read(kinds[name], token),
  };
}
