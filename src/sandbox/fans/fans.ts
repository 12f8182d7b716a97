/** The stand-ins' fans: the permissions they granted at each music service, and their libraries. */
import type { Clock } from '#domain/kernel/clock.ts';
import type { SandboxState } from '../sandbox-state.ts';
import { createFanGrants, type FanGrants } from '../spotify/fan-grants.ts';
import { createFanLibraries, type FanLibraries } from './fan-library.ts';
import { createTokenMint, type TokenMint } from './permissions.ts';

/** The music services at which fans grant permissions. */
export const fanServices = ['spotify', 'applemusic'] as const;
export type FanService = (typeof fanServices)[number];

/** Permissions and libraries at both services. */
export interface Fans {
  spotify: { grants: FanGrants; libraries: FanLibraries };
  appleMusic: { userTokens: TokenMint; libraries: FanLibraries };
  /** A token as if the account had granted permission at that instant. */
  mint(service: FanService, account: string, givenAt: Date): string;
}

/** Tokens are signed with `secret`. The state says whose permissions were revoked. */
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
