/** The way of a pre-save from a page's form to the service and back: every path of ours that it takes, on both kinds of host. */
import type { SignedTokens } from '../../platform/crypto/signed-tokens.ts';
import type { InternalRoute } from '../http/internal-routes.ts';
import { createPresaveAppRoutes } from './app-host-routes.ts';
import { createPresaveLinkRoutes } from './link-host-routes.ts';
import type { PresaveContext } from './presave-context.ts';
import { createTokenSigner } from './presave-tokens.ts';

/** Makes the routes; `signedTokens` are the installation's. */
export function createPresaveRoutes({
  signedTokens,
  ...means
}: Omit<PresaveContext, 'signedTokens'> & { signedTokens: SignedTokens }): InternalRoute[] {
  const deps = { ...means, signedTokens: createTokenSigner(signedTokens) };
  return [...createPresaveLinkRoutes(deps), ...createPresaveAppRoutes(deps)];
}
