/** The domain name system by Node's own resolver, at the servers of this machine or at given ones. */
import { Resolver } from 'node:dns/promises';
import type { Dns } from './dns.ts';

/** Codes with which a name server says that there is no such name or record. */
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

/** Makes the resolver; `servers` are IP addresses with or without a port, none meaning this machine's own. */
export function createNodeDns(servers: readonly string[]): Dns {
  const resolver = new Resolver({ timeout: timeLimit, tries });
  if (servers.length > 0) resolver.setServers([...servers]);
  return {
    async aliases(name) {
      const names = await orNone(resolver.resolveCname(name));
      return names.map((alias) => alias.toLowerCase().replace(/\.$/, ''));
    },
    async addresses(name) {
      return (await Promise.all([orNone(resolver.resolve4(name)), orNone(resolver.resolve6(name))])).flat();
    },
    async texts(name) {
      return (await orNone(resolver.resolveTxt(name))).map((parts) => parts.join(''));
    },
  };
}
