/** Looks up whether a domain's DNS records lead to this installation, and whether they prove its owner. */
import { proofRecord } from '#domain/hosts/custom-domain-claim.ts';
import {
  type DnsRecord,
  type DomainRecords,
  doubledName,
  ipRecord,
  wantedRecords,
} from '#domain/hosts/domain-records.ts';
import { domainKind } from '#domain/hosts/registrable-domain.ts';
import { isPublicIp } from '../../platform/net/public-ip.ts';
import type { Dns } from '../../vendors/dns/dns.ts';

/** The longest chain of CNAME records that is followed. */
const mostAliases = 5;

/**
 * Reads a domain's records. It is connected by a CNAME record to a link host, possibly through other names, or, for a bare domain, by IP addresses
 * that are all the link host's. Throws when DNS does not answer.
 */
export async function readRecords(domain: string, linkHosts: readonly string[], dns: Dns): Promise<DomainRecords> {
  const found: DnsRecord[] = [];
  const ofLinkHosts = await Promise.all(linkHosts.map((host) => dns.ipAddresses(host)));
  const wanted = wantedRecords(domain, {
    isBare: domainKind(domain) === 'bare',
    linkHost: linkHosts[0] ?? '',
    ipAddresses: ofLinkHosts[0] ?? [],
  });
  let name = domain;
  for (let hop = 0; hop < mostAliases; hop += 1) {
    const [alias] = await dns.aliases(name);
    if (alias === undefined) break;
    found.push({ type: 'CNAME', name, value: alias });
    if (linkHosts.includes(alias)) return { state: 'connected', found, wanted };
    name = alias;
  }
  const ipAddresses = await dns.ipAddresses(domain);
  found.push(...ipAddresses.map((ipAddress) => ipRecord(name, ipAddress)));
  if (found.length === 0) {
    const doubled = doubledName(domain);
    const [aliases, addresses] = await Promise.all([dns.aliases(doubled), dns.ipAddresses(doubled)]).catch(() => [
      [],
      [],
    ]);
    const misplaced = aliases.map((value): DnsRecord => ({ type: 'CNAME', name: doubled, value }));
    found.push(...(misplaced.length > 0 ? misplaced : addresses.map((ipAddress) => ipRecord(doubled, ipAddress))));
    return { state: 'missing', found, wanted };
  }
  const ours = new Set(ofLinkHosts.flat());
  const others = ipAddresses.filter((ipAddress) => !ours.has(ipAddress));
  if (ipAddresses.length > 0 && others.length === 0) return { state: 'connected', found, wanted };
  return { state: others.some((ipAddress) => !isPublicIp(ipAddress)) ? 'private' : 'elsewhere', found, wanted };
}

/** The TXT records under the proof's name, and whether one of them is the proof. Throws when DNS does not answer. */
export async function readProof(
  domain: string,
  proof: string,
  dns: Dns,
): Promise<{ isProved: boolean; found: DnsRecord[]; wanted: DnsRecord }> {
  const wanted: DnsRecord = { type: 'TXT', ...proofRecord(domain, proof) };
  const texts = (await dns.texts(wanted.name)).map((text) => text.trim());
  const isProved = texts.includes(wanted.value);
  const doubled = doubledName(wanted.name);
  const misplaced = isProved ? [] : (await dns.texts(doubled).catch(() => [])).filter((text) => text === wanted.value);
  const found = [
    ...texts.map((value): DnsRecord => ({ type: 'TXT', name: wanted.name, value })),
    ...misplaced.map((value): DnsRecord => ({ type: 'TXT', name: doubled, value })),
  ];
  return { isProved, found, wanted };
}
