/** The networks of an IP address, as keys of rate limits. */
import ipaddr from 'ipaddr.js';

/**
 * A network to count under, and how many times the tries of one IP address all of it may have: `share` where one owner is likely, `crowdShare` where
 * it may be a carrier with a concert full of phones.
 */
export interface CountedNetwork {
  key: string;
  share: number;
  crowdShare: number;
}

/** An owner of IPv6 has at least a /64, often a /56 or a /48, each with an endless supply of IP addresses. */
const sixSteps = [
  { bits: 64, share: 1, crowdShare: 1 },
  { bits: 56, share: 2, crowdShare: 16 },
  { bits: 48, share: 4, crowdShare: 64 },
];

/** A /24 is the smallest IPv4 network that is routed on its own; a provider's customers may share it. */
const fourSteps = [
  { bits: 32, share: 1, crowdShare: 1 },
  { bits: 24, share: 8, crowdShare: 64 },
];

/** The networks that contain an IP address, the smallest first; invalid text is a network of its own. */
export function networksOf(ipAddress: string): CountedNetwork[] {
  if (!ipaddr.isValid(ipAddress)) return [{ key: ipAddress, share: 1, crowdShare: 1 }];
  const parsed = ipaddr.process(ipAddress);
  const text = parsed.toString();
  if (parsed.kind() === 'ipv4')
    return fourSteps.map(({ bits, ...shares }) => ({
      key: bits === 32 ? text : `${ipaddr.IPv4.networkAddressFromCIDR(`${text}/${bits}`).toString()}/${bits}`,
      ...shares,
    }));
  return sixSteps.map(({ bits, ...shares }) => ({
    key: `${ipaddr.IPv6.networkAddressFromCIDR(`${text}/${bits}`).toString()}/${bits}`,
    ...shares,
  }));
}
