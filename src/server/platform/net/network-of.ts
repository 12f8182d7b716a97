/** The network that an address stands for where tries are limited. */
import ipaddr from 'ipaddr.js';

/** Whoever has one IPv6 address has at least its whole /64, and would never run out of fresh ones. */
const ownBits = 64;

/** The key of an address: an IPv4 address itself, an IPv6 address's /64; what is no address stands for itself. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${ownBits}`).toString()}/${ownBits}`;
}
