/** Checks whether a domain's DNS records point to this installation, and whether they prove its owner. */
import { proofRecord } from '#domain/hosts/custom-domain-claim.ts';
import type { Dns } from '../../vendors/dns/dns.ts';

/** The longest chain of CNAME records that is followed. */
const mostAliases = 5;

/**
 * Tells whether a domain points to one of the link hosts: by a CNAME record, possibly through other names, or, for a bare domain, by
 * address records that are all the link host's. Throws when DNS does not answer.
 */
export async function pointsHere(domain: string, linkHosts: readonly string[], dns: Dns): Promise<boolean> {
  let name = domain;
  for (let hop = 0; hop < mostAliases; hop += 1) {
    const [alias] = await dns.aliases(name);
    if (alias === undefined) break;
    if (linkHosts.includes(alias)) return true;
    name = alias;
  }
  const ipAddresses = await dns.ipAddresses(domain);
  if (ipAddresses.length === 0) return false;
  const ours = new Set((await Promise.all(linkHosts.map((host) => dns.ipAddresses(host)))).flat());
  return ipAddresses.every((ipAddress) => ours.has(ipAddress));
}

/** Tells whether the domain's TXT record holds the proof. Throws when DNS does not answer. */
export async function isProved(domain: string, proof: string, dns: Dns): Promise<boolean> {
  const { name, value } = proofRecord(domain, proof);
  return (await dns.texts(name)).some((text) => text.trim() === value);
}
