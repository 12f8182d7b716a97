/** Whether a domain's records point to this installation, and whether they prove whose it is. */
import { proofRecord } from '#domain/hosts/custom-domain-claim.ts';
import type { Dns } from '../../vendors/dns/dns.ts';

/** Aliases of aliases that are followed. */
const mostAliases = 5;

/**
 * Tells whether a domain points to one of the link hosts: by a CNAME record, over other aliases too, or, for a bare domain that can have none, by
 * address records that are all the link host's own. Throws when the records could not be asked for.
 */
export async function pointsHere(domain: string, linkHosts: readonly string[], dns: Dns): Promise<boolean> {
  let name = domain;
  for (let hop = 0; hop < mostAliases; hop += 1) {
    const [alias] = await dns.aliases(name);
    if (alias === undefined) break;
    if (linkHosts.includes(alias)) return true;
    name = alias;
  }
  const addresses = await dns.addresses(domain);
  if (addresses.length === 0) return false;
  const ours = new Set((await Promise.all(linkHosts.map((host) => dns.addresses(host)))).flat());
  return addresses.every((address) => ours.has(address));
}

/** Tells whether the domain's TXT record says what it has to. Throws when it could not be asked for. */
export async function isProved(domain: string, proof: string, dns: Dns): Promise<boolean> {
  const { name, value } = proofRecord(domain, proof);
  return (await dns.texts(name)).some((text) => text.trim() === value);
}
