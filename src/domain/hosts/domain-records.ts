/** DNS records of a custom domain: which it needs, and what the ones it has mean (HOST-9, HOST-17). */
import { registeredName } from './registrable-domain.ts';

/** A DNS record, as name servers' forms ask for it. */
export interface DnsRecord {
  type: 'CNAME' | 'A' | 'AAAA' | 'TXT';
  name: string;
  value: string;
}

/**
 * What the records of a domain say: it leads here, it has none, it leads to another server, or into a private network; `proof` means that it leads
 * here and a TXT record has to prove its owner.
 */
export type RecordsState = 'connected' | 'missing' | 'elsewhere' | 'private' | 'proof';

/** The records of a domain as they are and as they have to be. */
export interface DomainRecords {
  state: RecordsState;
  found: DnsRecord[];
  wanted: DnsRecord[];
}

/** What the form of a domain's name server asks for as the name of a record: the part before the registered domain, which it adds; `@` for none. */
export function hostPart(name: string): string {
  const registered = registeredName(name);
  return name === registered ? '@' : name.slice(0, -registered.length - 1);
}

/** The name that a record gets when a person enters its whole name as the host part: `music.label.example.label.example`. */
export function doubledName(name: string): string {
  return `${name}.${registeredName(name)}`;
}

/** An IP address as a record. */
export function ipRecord(name: string, ipAddress: string): DnsRecord {
  return { type: ipAddress.includes(':') ? 'AAAA' : 'A', name, value: ipAddress };
}

/**
 * The records that lead a domain to `linkHost`: a CNAME, and for a bare domain the link host's own IP addresses. A bare domain gets the CNAME too
 * when the link host has no addresses.
 */
export function wantedRecords(
  domain: string,
  { isBare, linkHost, ipAddresses }: { isBare: boolean; linkHost: string; ipAddresses: readonly string[] },
): DnsRecord[] {
  if (isBare && ipAddresses.length > 0) return ipAddresses.map((ipAddress) => ipRecord(domain, ipAddress));
  return [{ type: 'CNAME', name: domain, value: linkHost }];
}
