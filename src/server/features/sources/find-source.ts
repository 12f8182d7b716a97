/** Finds what a text means on the homepage: a music link of any known service, a code, or a name (SITE-6). */
import { completeUrl, detectPlatform, parseWebUrl } from '#domain/destinations/destination-url.ts';
import { CodedError, type ErrorCode } from '#domain/kernel/error-catalogue.ts';
import { cleanPasted } from '#domain/kernel/pasted-text.ts';
import type { CatalogueMatch } from '#domain/links/catalogue-match.ts';
import { readSource, type Source } from '#domain/links/source-kind.ts';
import type { Catalogue } from '../../vendors/catalogue/catalogue.ts';
import { askResolver, type ReleaseLinksOptions } from './release-links.ts';

/** The one page that is meant, by its Spotify url, or what a name may mean, best first. */
export type FoundSource = { url: string; matches?: undefined } | { url?: undefined; matches: CatalogueMatch[] };

/** The most characters of a name that are looked for. */
const longestName = 100;

/** The look-ups that it needs. */
export interface SourceFinder extends ReleaseLinksOptions {
  catalogue: Pick<Catalogue, 'search'>;
  markets: readonly string[];
  /** The url behind a short one, which is none itself. */
  follow: (url: string) => Promise<string>;
  /** The Spotify url of the release with a code. Throws CODE_INVALID. */
  urlOfCode: (source: Extract<Source, { kind: 'code' }>) => Promise<string>;
}

/**
 * Finds it. Throws SOURCE_INVALID for any other url, before a connection is made, and for one that no service knows; CODE_INVALID
 * for an unknown code, NAME_UNKNOWN for a name. */
export async function findSource(text: string, finder: SourceFinder): Promise<FoundSource> {
  const { source, problem } = readSource(text);
  switch (source?.kind) {
    case 'spotify':
      return { url: source.url };
    case 'short':
      return await findSource(await finder.follow(source.url), finder);
    case 'code':
      return { url: await finder.urlOfCode(source) };
    case 'applepodcasts':
      throw new CodedError('SOURCE_INVALID');
  }
  const name = cleanPasted(text, 'url');
  if (isName(name, problem)) return { matches: await searchName(name.slice(0, longestName).toWellFormed(), finder) };
  return { url: await urlAtSpotify(name, finder) };
}

/** Whether a text that is no source is a name. With its stops a name can look like a host: R.E.M., will.i.am. */
function isName(text: string, problem: ErrorCode | undefined): boolean {
  if (text === '' || /^https?:/i.test(text)) return false;
  return problem !== 'SOURCE_INVALID' || (!/[/:]/.test(text) && detectPlatform(text) === 'custom');
}

async function searchName(name: string, { catalogue }: SourceFinder): Promise<CatalogueMatch[]> {
  const matches = await catalogue.search(name);
  if (matches.length === 0) throw new CodedError('NAME_UNKNOWN');
  return matches;
}

/** The Spotify url of a release at another service. */
async function urlAtSpotify(text: string, { resolvers, markets, ...limits }: SourceFinder): Promise<string> {
  const url = parseWebUrl(completeUrl(text))?.href;
  if (url === undefined || detectPlatform(url) === 'custom') throw new CodedError('SOURCE_INVALID');
  for (const resolver of resolvers) {
    const wanted = { kind: 'track', code: null, url, title: '', artists: [], markets } as const;
    const links = await askResolver(resolver, wanted, limits);
    const found = links.find(({ platform }) => platform === 'spotify');
    if (found !== undefined) return found.url;
  }
  throw new CodedError('SOURCE_INVALID');
}
