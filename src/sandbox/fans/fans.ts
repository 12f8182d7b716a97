/** The fans of the stand-ins: what they permit at each music service, and their libraries there. */
import type { Clock } from '#domain/kernel/clock.ts';
import type { SandboxState } from '../sandbox-state.ts';
import { createFanGrants, type FanGrants } from '../spotify/fan-grants.ts';
import { createFanLibraries, type FanLibraries } from './fan-library.ts';
import { createTokenMint, type TokenMint } from './permissions.ts';

/** The music services at which fans give permissions. */
export const fanServices = ['spotify', 'applemusic'] as const;
export type FanService = (typeof fanServices)[number];

/** Permissions and libraries at both services. */
export interface Fans {
  spotify: { grants: FanGrants; libraries: FanLibraries };
  appleMusic: { userTokens: TokenMint; libraries: FanLibraries };
  /** The token of a permission as if the account had given it at that instant. */
  mint(service: FanService, account: string, givenAt: Date): string;
}

/** Tokens are signed with `secret`; the state says whose permissions were revoked. */
export function createFans({ secret, clock, state }: { secret: string; clock: Clock; state: SandboxState }): Fans {
  const revokedAt = (service: FanService) => (account: string) => state.read().revoked[`${service}:${account}`];
  const grants = createFanGrants({ secret, clock, revokedAt: revokedAt('spotify') });
  const userTokens = createTokenMint({ prefix: 'music.', secret, clock, revokedAt: revokedAt('applemusic') });
  return {
    spotify: { grants, libraries: createFanLibraries(clock) },
    appleMusic: { userTokens, libraries: createFanLibraries(clock) },
    mint: (service, account, givenAt) =>
      service === 'spotify'
        ? grants.mint(account, givenAt, 'user-library-modify user-library-read')
        : userTokens.write({ account, givenAt: givenAt.getTime(), scopes: '' }),
  };
}
