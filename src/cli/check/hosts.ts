/** Checks that every host of the installation resolves, also names below the first link host, which artists choose. */
import { lookup, Resolver } from 'node:dns/promises';
import { isLocalInstallation } from '../../domain/hosts/hosts.ts';
import { type CheckLine, checking, ok, warning } from './check.ts';

interface Hosts {
  appUrl: string;
  linkHosts: readonly string[];
  shortHost: string;
  /** Name servers to ask; none means the system's. */
  dnsServers: readonly string[];
}

/** Every host that visitors or artists open; the third stands for any artist's. */
export const hostsOf = ({ appUrl, linkHosts, shortHost }: Hosts): string[] => [
  new URL(appUrl).hostname,
  ...linkHosts,
  `fanfare-check.${linkHosts[0]}`,
  shortHost,
];

async function resolve(host: string, servers: readonly string[]): Promise<string[]> {
  if (servers.length === 0) return (await lookup(host, { all: true })).map(({ address }) => address);
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
  resolver.setServers(servers);
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const ips = found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (ips.length === 0 && found[0]?.status === 'rejected') throw found[0].reason;
  return ips;
}

/** A line for each host. A host that leads elsewhere than the dashboard is a warning: it may be meant. */
export async function checkHosts(hosts: Hosts): Promise<CheckLine[]> {
  if (isLocalInstallation(hosts))
    return [{ name: 'Hosts', ...ok('APP_URL is on this machine, so no name is looked up') }];
  const [app = '', ...others] = hostsOf(hosts);
  const missing = (host: string) =>
    host.startsWith('fanfare-check.')
      ? `Let *.${hosts.linkHosts[0]} lead to your proxy: artists choose names below it.`
      : `Let ${host} lead to your proxy, by an A or AAAA record.`;
  const appIps: string[] = [];
  const first = await checking(`Host ${app}`, missing(app), async () => {
    appIps.push(...(await resolve(app, hosts.dnsServers)));
    return ok(`leads to ${appIps.join(', ')}`);
  });
  const further = others.map((host) =>
    checking(`Host ${host.replace('fanfare-check.', '*.')}`, missing(host), async () => {
      const ips = await resolve(host, hosts.dnsServers);
      const found = `leads to ${ips.join(', ')}`;
      if (appIps.length === 0 || ips.some((ip) => appIps.includes(ip))) return ok(found);
      return warning(`${found}, and ${app} to ${appIps.join(', ')}`, missing(host));
    }),
  );
  return [first, ...(await Promise.all(further))];
}
