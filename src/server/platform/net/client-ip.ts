/** Finds a request's client IP address; forwarding headers count only from trusted proxies. */
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { createBoundedMap } from '#domain/kernel/bounded-map.ts';

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

const remotesKept = 1_000;

function toRange(text: string): Range {
  if (text.includes('/')) return ipaddr.parseCIDR(text);
  const parsed = ipaddr.process(text);
  return [parsed, parsed.kind() === 'ipv4' ? 32 : 128];
}

function read(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  return ipaddr.isValid(text) ? ipaddr.process(text) : undefined;
}

/**
 * Makes the reader of client IP addresses. `trustedProxies` are IP addresses or CIDR ranges; throws when one is neither. From a trusted connection,
 * the last entry of X-Forwarded-For that is not itself a trusted proxy counts. No other header is trusted, country headers included.
 */
export function createClientIp(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const ranges = trustedProxies.map(toRange);
  const isTrusted = (ipAddress: ipaddr.IPv4 | ipaddr.IPv6) =>
    ranges.some(([range, bits]) => range.kind() === ipAddress.kind() && ipAddress.match(range, bits));
  const trusted = createBoundedMap<string, boolean>(remotesKept);

  function isTrustedRemote(remote: string): boolean {
    const known = trusted.get(remote);
    if (known !== undefined) return known;
    const ipAddress = read(remote);
    const answer = ipAddress !== undefined && isTrusted(ipAddress);
    trusted.set(remote, answer);
    return answer;
  }

  return (request) => {
    const remote = request.socket.remoteAddress ?? '';
    const forwarded = request.headers['x-forwarded-for'];
    if (ranges.length === 0 || typeof forwarded !== 'string' || !isTrustedRemote(remote)) return withoutMapping(remote);
    let nearest = remote;
    for (let end = forwarded.length; end > 0; ) {
      const comma = forwarded.lastIndexOf(',', end - 1);
      const hop = forwarded.slice(comma + 1, end).trim();
      // An invalid entry leaves the proxy itself as the client.
      if (isIP(hop) === 0) break;
      nearest = hop;
      // The first entry cannot be a proxy's, because nobody precedes it.
      if (comma < 0 || !isTrustedRemote(hop)) break;
      end = comma;
    }
    return withoutMapping(nearest);
  };
}

/** Makes the check whether a connection comes from this machine or a trusted proxy. Headers are ignored. */
export function createIsNear(
  trustedProxies: readonly string[],
): (request: { socket: Pick<IncomingMessage['socket'], 'remoteAddress'> }) => boolean {
  const ranges = trustedProxies.map(toRange);
  return (request) => {
    const remote = read(request.socket.remoteAddress ?? '');
    if (remote === undefined) return false;
    return (
      remote.range() === 'loopback' ||
      ranges.some(([range, bits]) => range.kind() === remote.kind() && remote.match(range, bits))
    );
  };
}

/** The usual form of an IPv4 address that was mapped into IPv6. */
function withoutMapping(ipAddress: string): string {
  return ipAddress.startsWith('::ffff:') && ipAddress.includes('.') ? ipAddress.slice(7) : ipAddress;
}

/** Whether an IP address belongs to this machine or a private network, and so has no known place. */
export function isPrivateIp(ipAddress: string): boolean {
  const parsed = read(ipAddress);
  return parsed === undefined || parsed.range() !== 'unicast';
}
