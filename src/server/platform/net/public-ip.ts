/** Tells whether an IP address is public: only such may a person's URL lead to. */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * IP addresses that the registries call public but that belong to a machine's own environment: Azure's host agent (168.63.129.16) and the metadata
 * services of Oracle and Alibaba.
 */
const surroundings: readonly string[] = ['168.63.129.16', '192.0.0.192', '100.100.100.200'];

/** The IPv6 range assigned to the public internet. */
const globalUnicast: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/** Takes an IP address as a resolver or a parsed URL gives it, IPv6 without brackets. False for private, local, reserved, tunnelling and embedding ranges, and for invalid text. */
export function isPublicIp(text: string): boolean {
  // The parser also accepts short and octal forms, which no resolver and no parsed URL gives.
  if (isIP(text) === 0) return false;
  const parsed = ipaddr.parse(text);
  if (parsed.range() !== 'unicast') return false;
  if (parsed instanceof ipaddr.IPv6) return parsed.zoneId === undefined && parsed.match(globalUnicast);
  return !surroundings.includes(parsed.toString());
}
