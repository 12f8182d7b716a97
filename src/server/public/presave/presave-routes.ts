/** All routes of a pre-save, from a page's form to the music service and back, on both kinds of host. */
import type { SignedTokens } from '../../platform/crypto/signed-tokens.ts';
import type { InternalRoute } from '../http/internal-routes.ts';
import { createPresaveAppRoutes } from './app-host-routes.ts';
import { createPresaveLinkRoutes } from './link-host-routes.ts';
import type { PresaveContext } from './presave-context.ts';
import { createPresaveTokens } from './presave-tokens.ts';

export function createPresaveRoutes({
  signedTokens,
  ...deps
}: Omit<PresaveContext, 'tokens'> & { signedTokens: SignedTokens }): InternalRoute[] {
  const context = { ...deps, tokens: createPresaveTokens(signedTokens) };
  return [...createPresaveLinkRoutes(context), ...createPresaveAppRoutes(context)];
}
