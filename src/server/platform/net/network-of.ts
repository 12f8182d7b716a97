/** The network of an IP address, as the key of rate limits. */
import ipaddr from 'ipaddr.js';

/** The owner of one IPv6 address has at least its /64, and so an endless supply of new ones. */
const ownBits = 64;

/** The key of an IP address: IPv4 as it is, IPv6 by its /64; invalid text as it is. */
export function networkOf(ipAddress: string): string {
  if (!ipaddr.isValid(ipAddress)) return ipAddress;
  const parsed = ipaddr.process(ipAddress);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${ownBits}`).toString()}/${ownBits}`;
}
