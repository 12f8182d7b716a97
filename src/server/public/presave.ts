/** The way of a pre-save from a page's form to the service and back: every path of ours that it takes, on both kinds of host. */
import type { Tickets } from '../platform/tickets.ts';
import type { OwnRoute } from './own-routes.ts';
import { createPresaveAppRoutes } from './presave-app-routes.ts';
import type { PresaveGround } from './presave-ground.ts';
import { createPresaveLinkRoutes } from './presave-link-routes.ts';
import { createTicketSealer } from './presave-tickets.ts';

/** Makes the routes; `tickets` are the installation's. */
export function createPresaveRoutes({
  tickets,
  ...means
}: Omit<PresaveGround, 'tickets'> & { tickets: Tickets }): OwnRoute[] {
  const ground = { ...means, tickets: createTicketSealer(tickets) };
  return [...createPresaveLinkRoutes(ground), ...createPresaveAppRoutes(ground)];
}
