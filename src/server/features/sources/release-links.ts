/** Asks every resolver for the other services of a release and merges the answers; one that fails or is slow is left out. */
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { mergeLinks, type OfferedLink, type PlatformLink } from '#domain/links/source-links.ts';
import type { Logger } from '../../platform/log.ts';
import type { PlatformLinks, WantedRelease } from '../../vendors/catalogue/catalogue.ts';

/** The question. `patience` is the longest time for one resolver, in milliseconds. */
export interface ReleaseLinksOptions {
  /** Among equally certain answers, the first resolver's wins. */
  resolvers: readonly PlatformLinks[];
  log: Logger;
  patience: number;
}

/** The URLs of a release at all services: its own first (if it has one) as exact, the others in the order of the destinations catalogue. */
export async function findReleaseLinks(
  wanted: WantedRelease,
  { resolvers, ...limits }: ReleaseLinksOptions,
): Promise<PlatformLink[]> {
  const { url, title, artists } = wanted;
  const own: OfferedLink[] = url === null ? [] : [{ platform: 'spotify', url, byCode: true, title, artists }];
  return mergeLinks(wanted, [
    ...own,
    ...(await Promise.all(resolvers.map((resolver) => askResolver(resolver, wanted, limits)))).flat(),
  ]);
}

/** What one resolver says; nothing after an error, and after `patience`. */
export async function askResolver(
  resolver: PlatformLinks,
  wanted: WantedRelease,
  { log, patience }: Omit<ReleaseLinksOptions, 'resolvers'>,
): Promise<OfferedLink[]> {
  try {
    return await within(patience, resolver.linksOf(wanted));
  } catch (error) {
    // The missing URLs can be filled in by hand.
    log.warn({ err: error, resolver: resolver.name, url: wanted.url }, 'A resolver of other addresses did not answer.');
    return [];
  }
}

/** The result of `work`, or SOURCE_UNREACHABLE after `milliseconds`. */
async function within<Value>(milliseconds: number, work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new CodedError('SOURCE_UNREACHABLE')), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
