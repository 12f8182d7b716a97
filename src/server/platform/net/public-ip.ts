/** Tells whether an IP address is one of the public internet: the only kind that a person's address may lead us to. */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Addresses that the registries call public but that belong to a machine's own surroundings: Azure's host agent (168.63.129.16) and
 * Oracle's and Alibaba's metadata services.
 */
const surroundings: readonly string[] = ['168.63.129.16', '192.0.0.192', '100.100.100.200'];

/** The part of IPv6 that is given out for the public internet; everything outside of it leads somewhere else or nowhere. */
const globalUnicast: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/** Takes an address as a resolver or a parsed web address gives it, IPv6 without brackets. False for private, local, reserved, tunnelling and embedding ranges, and for what is no address. */
export function isPublicAddress(text: string): boolean {
  // The parser takes short and octal forms too, which no resolver and no parsed web address gives.
  if (isIP(text) === 0) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  if (address instanceof ipaddr.IPv6) return address.zoneId === undefined && address.match(globalUnicast);
  return !surroundings.includes(address.toString());
}
