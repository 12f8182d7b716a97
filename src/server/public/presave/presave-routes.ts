/** The way of a pre-save from a page's form to the service and back: every path of ours that it takes, on both kinds of host. */
import type { Tickets } from '../../platform/crypto/signed-tokens.ts';
import type { OwnRoute } from '../http/internal-routes.ts';
import { createPresaveAppRoutes } from './app-host-routes.ts';
import type { PresaveGround } from './presave-context.ts';
import { createPresaveLinkRoutes } from './link-host-routes.ts';
import { createTicketSealer } from './presave-tokens.ts';

/** Makes the routes; `tickets` are the installation's. */
export function createPresaveRoutes({
  tickets,
  ...means
}: Omit<PresaveGround, 'tickets'> & { tickets: Tickets }): OwnRoute[] {
  const ground = { ...means, tickets: createTicketSealer(tickets) };
  return [...createPresaveLinkRoutes(ground), ...createPresaveAppRoutes(ground)];
}
