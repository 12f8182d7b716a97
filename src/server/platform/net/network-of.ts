/** The network of an IP address, as the key of rate limits. */
import ipaddr from 'ipaddr.js';

/** The owner of one IPv6 address has at least its /64, and so an endless supply of new ones. */
const ownBits = 64;

/** The key of an IP address: IPv4 as it is, IPv6 by its /64; invalid text as it is. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${ownBits}`).toString()}/${ownBits}`;
}
