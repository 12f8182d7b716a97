/** The service that a fan chose once: kept in their browser, for the host on which they chose it, and sent nowhere else (ROUTE-20 to ROUTE-22). */
import { isService } from '#domain/destinations/catalogue.ts';
import { type DestinationType, destinationTypes } from '#domain/links/link.ts';

/** The cookie's name. It holds the type of a service and nothing else: no id, and nothing that is the same on another host. */
export const serviceCookie = 'service';

/** How long the choice is kept, in seconds: browsers keep no cookie for longer. */
export const serviceSeconds = 400 * 86_400;

/** The route that takes the choice. */
export const rememberPath = '/_/remember';

/** A service as the cookie or the form names it; undefined for anything else. */
export function readService(text: string | null | undefined): DestinationType | undefined {
  const type = destinationTypes.find((known) => known === text);
  return type !== undefined && isService(type) ? type : undefined;
}
