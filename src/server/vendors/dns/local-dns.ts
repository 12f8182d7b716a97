/** DNS of a developer's machine: no name server knows the domains tried there, so every name leads to the link host. */
import type { Dns } from './dns.ts';

/** Creates it. Pages of such a domain open with `.localhost` behind it. */
export function createLocalDns(linkHost: string): Dns {
  return {
    knowsDomains: false,
    aliases: async (name) => (name === linkHost ? [] : [linkHost]),
    ipAddresses: async () => [],
    texts: async () => [],
  };
}
