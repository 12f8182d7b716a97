/** Identifies the sender of a request: the visitor's daily hash and the network of the IP address. */
import type { Clock } from '#domain/kernel/clock.ts';
import { isPrivateWords, readIpWords } from '../../platform/net/ip-words.ts';
import type { Networks } from '../../platform/net/networks.ts';
import type { RequestReaders } from '../http/visitor-request.ts';
import { hashWords, type VisitorKeys } from './visitor-hash.ts';

/** Instead of a user agent, where only the network is hashed. */
const noAgent = new Uint32Array(2);
/** The upper half of the second word: with the first word, the first 48 bits of an IPv6 address. */
const upperHalf = 0xffff_0000;

/** Makes the identification. `onUndeclaredProxy` is called for each request that a proxy on a private IP address passed on although no setting names it. */
export function createIdentify({
  networks,
  visitorKeys,
  clock,
  onUndeclaredProxy,
}: {
  networks: Networks;
  visitorKeys: VisitorKeys;
  clock: Clock;
  onUndeclaredProxy(ipAddress: string): void;
}): RequestReaders['identify'] {
  // Buffers for all requests, because every counted hit is identified here.
  const words = new Uint32Array(2);
  const crowdWords = new Uint32Array(2);

  /** Reads into `words` the IP address that an undeclared proxy names. It only tells visitors apart: nothing else believes it. */
  function readNamed(ipAddress: string, forwardedFor: string): boolean {
    const hops = forwardedFor.split(',').map((hop) => hop.trim());
    const named = hops.at(-1) === ipAddress ? hops.at(-2) : hops.at(-1);
    const kind = named === undefined ? undefined : readIpWords(named, words);
    if (kind === undefined || isPrivateWords(kind, words)) return false;
    crowdOf(kind);
    return true;
  }

  function crowdOf(kind: 4 | 6): void {
    crowdWords[0] = words[0] ?? 0;
    crowdWords[1] = kind === 6 ? (words[1] ?? 0) & upperHalf : 0;
  }

  return (ipAddress, userAgent, forwardedFor) => {
    const kind = readIpWords(ipAddress, words);
    if (kind === undefined) return { visitor: 0, network: 0, crowd: 0, isRated: false };
    const key = visitorKeys(Math.floor(clock.now().getTime() / 1000));
    const isPrivate = isPrivateWords(kind, words);
    const network = networks.find(kind, words);
    let isRated = !isPrivate;
    if (!isPrivate) crowdOf(kind);
    else if (forwardedFor !== undefined && readNamed(ipAddress, forwardedFor)) {
      onUndeclaredProxy(ipAddress);
      isRated = true;
    } else readIpWords(ipAddress, words);
    return {
      visitor: hashWords(key, words, userAgent.words),
      network,
      crowd: isRated ? hashWords(key, crowdWords, noAgent) : 0,
      isRated,
    };
  };
}
