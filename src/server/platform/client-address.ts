/** Whose address a request has: the connection's own, or the one that a trusted proxy forwarded; everybody else's word is ignored. */
import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import { createBoundedMap } from '#domain/kernel/bounded-map.ts';

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

const answersKept = 20_000;

function toRange(text: string): Range {
  if (text.includes('/')) return ipaddr.parseCIDR(text);
  const address = ipaddr.process(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

function read(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  return ipaddr.isValid(text) ? ipaddr.process(text) : undefined;
}

/**
 * Makes the reader of client addresses. `trustedProxies` are addresses or CIDR ranges; throws when one is neither. From a trusted connection the
 * last address in X-Forwarded-For that is not itself a trusted proxy counts. No other header is believed, country headers least of all.
 */
export function createClientAddress(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const ranges = trustedProxies.map(toRange);
  const isTrusted = (address: ipaddr.IPv4 | ipaddr.IPv6) =>
    ranges.some(([range, bits]) => range.kind() === address.kind() && address.match(range, bits));
  const answers = createBoundedMap<string, string>(answersKept);

  const resolve = (remote: string, forwarded: string): string => {
    let nearest = read(remote);
    if (nearest === undefined) return '';
    for (const hop of forwarded.split(',').reverse()) {
      if (!isTrusted(nearest)) break;
      const next = read(hop.trim());
      // A proxy that forwards nonsense leaves us with the proxy itself.
      if (next === undefined) break;
      nearest = next;
    }
    return nearest.toString();
  };

  return (request) => {
    const remote = request.socket.remoteAddress ?? '';
    const forwarded = ranges.length === 0 ? '' : (request.headers['x-forwarded-for']?.toString() ?? '');
    const key = `${remote} ${forwarded}`;
    const known = answers.get(key);
    if (known !== undefined) return known;
    const address = resolve(remote, forwarded);
    if (key.length < 500) answers.set(key, address);
    return address;
  };
}

/** Tells whether an address lies on this machine or in a private network, and so says nothing about where somebody is. */
export function isPrivateAddress(address: string): boolean {
  const parsed = read(address);
  return parsed === undefined || parsed.range() !== 'unicast';
}
