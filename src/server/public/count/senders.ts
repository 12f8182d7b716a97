/** Identifies the sender of a request: the visitor's daily hash and the network of the IP address. */
import type { Clock } from '#domain/kernel/clock.ts';
import { isPrivateWords, readIpWords } from '../../platform/net/ip-words.ts';
import type { Networks } from '../../platform/net/networks.ts';
import type { RequestReaders } from '../http/visitor-request.ts';
import { hashWords, type VisitorKeys } from './visitor-hash.ts';

/** Makes the identification. */
export function createIdentify({
  networks,
  visitorKeys,
  clock,
}: {
  networks: Networks;
  visitorKeys: VisitorKeys;
  clock: Clock;
}): RequestReaders['identify'] {
  // One buffer for all requests, because every counted hit is identified here.
  const words = new Uint32Array(2);
  return (ipAddress, userAgent) => {
    const kind = readIpWords(ipAddress, words);
    if (kind === undefined) return { visitor: 0, network: 0, isPublic: false };
    const key = visitorKeys(Math.floor(clock.now().getTime() / 1000));
    return {
      visitor: hashWords(key, words, userAgent.words),
      network: networks.find(kind, words),
      isPublic: !isPrivateWords(kind, words),
    };
  };
}
