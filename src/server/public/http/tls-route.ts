/** The question a proxy asks before it gets a certificate for a host: is it one of ours? (`GET /_/tls?domain=`, see docs/operations) */
import type { IncomingMessage } from 'node:http';
import { classifyHost, type HostSettings } from '#domain/hosts/hosts.ts';
import { queryValue } from '#domain/stats/campaign.ts';
import type { HostDirectory } from '../pages/host-directory.ts';

/** The path of the question, on every host: a proxy asks by whatever name it knows this machine. */
export const tlsQuestionPath = '/_/tls';

const longestDomain = 253;

/** Headers that a request has when it came through a proxy: then it is a visitor's, not the proxy's own. */
const forwardingHeaders = ['x-forwarded-for', 'forwarded', 'via'] as const;

/** Makes the answer: 200 for our built-in hosts and for hosts of artists, 404 for every other name and for everybody who may not ask. */
export function createTlsAnswer(options: {
  hosts: HostSettings;
  directory: Pick<HostDirectory, 'artistsOf'>;
  /** Whether the connection itself is this machine's or a listed proxy's. */
  isNear(request: IncomingMessage): boolean;
}): (request: IncomingMessage, query: string) => 200 | 404 {
  const { hosts, directory, isNear } = options;
  return (request, query) => {
    if (forwardingHeaders.some((name) => request.headers[name] !== undefined) || !isNear(request)) return 404;
    const domain = queryValue(query, 'domain') ?? '';
    // A certificate is for a whole name: no port, no dot at the end, and nothing that only a developer's machine knows.
    if (domain.length > longestDomain || !/^[a-z0-9.-]+[a-z0-9]$/i.test(domain) || /\.localhost$/i.test(domain))
      return 404;
    const host = classifyHost(domain, hosts);
    if (host.kind === 'unknown') return 404;
    return host.kind !== 'own' || directory.artistsOf(host.domain) !== undefined ? 200 : 404;
  };
}
