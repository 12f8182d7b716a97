/** DNS look-ups with Node's resolver, through the system's name servers or given ones. */
import { Resolver } from 'node:dns/promises';
import type { Dns } from './dns.ts';

/** Error codes that mean: the name or record does not exist. */
const definite = ['ENOTFOUND', 'ENODATA'];

const timeLimit = 3_000;
const tries = 3;

async function orNone<Row>(question: Promise<Row[]>): Promise<Row[]> {
  try {
    return await question;
  } catch (error) {
    if (error instanceof Error && 'code' in error && definite.includes(String(error.code))) return [];
    throw error;
  }
}

/** Creates the resolver. `servers` are IP addresses with or without a port; without any, the system's name servers are used. */
export function createNodeDns(servers: readonly string[]): Dns {
  const resolver = new Resolver({ timeout: timeLimit, tries });
  if (servers.length > 0) resolver.setServers([...servers]);
  return {
    knowsDomains: true,
    async aliases(name) {
      const names = await orNone(resolver.resolveCname(name));
      return names.map((alias) => alias.toLowerCase().replace(/\.$/, ''));
    },
    async ipAddresses(name) {
      const [v4, v6] = await Promise.allSettled([orNone(resolver.resolve4(name)), orNone(resolver.resolve6(name))]);
      if (v4.status === 'rejected') throw v4.reason;
      // Some name servers fail on every question for IPv6 addresses of a name that has none.
      if (v6.status === 'rejected' && v4.value.length === 0) throw v6.reason;
      return [...v4.value, ...(v6.status === 'fulfilled' ? v6.value : [])];
    },
    async texts(name) {
      return (await orNone(resolver.resolveTxt(name))).map((parts) => parts.join(''));
    },
  };
}
