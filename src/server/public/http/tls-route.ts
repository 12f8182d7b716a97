/** `GET /_/tls?domain=`: tells a proxy whether it may get a certificate for a host (see docs/operations). */
import { type HostSettings, withoutWww } from '#domain/hosts/hosts.ts';
import { queryValue } from '#domain/stats/campaign.ts';
import { type HostDirectory, isServedHost } from '../pages/host-directory.ts';
import { answerNothing } from './answers.ts';
import type { InternalRoute } from './internal-routes.ts';

const maxDomainLength = 253;

/**
 * Makes the route, on every host: a proxy may use any name for this machine. It answers 200 for built-in hosts and hosts of artists, also with
 * `www.` before them (HOST-21), 404 for every other name and for every visitor.
 */
export function createTlsRoutes({
  hosts,
  directory,
}: {
  hosts: HostSettings;
  directory: Pick<HostDirectory, 'artistsOf'>;
}): InternalRoute[] {
  function isServed(domain: string): boolean {
    // A certificate is for a plain domain name: no port, no trailing dot, and no name of a developer's machine.
    if (domain.length > maxDomainLength || !/^[a-z0-9.-]+[a-z0-9]$/i.test(domain) || /\.localhost$/i.test(domain))
      return false;
    return [domain, withoutWww(domain)].some((name) => name !== undefined && isServedHost(name, { hosts, directory }));
  }
  return [
    {
      path: '/_/tls',
      methods: ['GET'],
      on: 'any',
      answer: (request, response) =>
        answerNothing(response, request.isFromProxy && isServed(queryValue(request.query, 'domain') ?? '') ? 200 : 404),
    },
  ];
}
