/** What a page of another product says of a release or an artist: its name, picture, codes and destinations (MOVE-14 to MOVE-16). */
import { hostBelongs, parseWebUrl } from '#domain/destinations/destination-url.ts';
import { registeredName } from '#domain/hosts/registrable-domain.ts';
import { cleanPasted } from '#domain/kernel/pasted-text.ts';
import { type LinkType, linkFields } from '#domain/links/link.ts';
import { suggestPath, typedPath } from '#domain/links/path.ts';
import { readReleaseCode } from '#domain/links/release-codes.ts';
import { unwrappedUrl } from './click-url.ts';
import { fittingType, type MoveDestination, mostDestinations, moveDestination } from './move-draft.ts';
import { readJson, type Statements } from './page-json.ts';

/** The parts of a page that are looked at, in the order of the page. */
export interface PageParts {
  /** The url at which the page was found after its redirects. */
  url: string;
  /** The content of scripts of the type application/ld+json. */
  jsonLd: string[];
  /** Values of other scripts that are JSON: `__NEXT_DATA__`, `window.…`. */
  state: string[];
  anchors: { href: string; text: string }[];
  /** Open Graph values and the title. */
  title: string;
  image: string;
}

/** What a page says. */
export interface FoundPage {
  title: string;
  artist: string;
  cover: string | null;
  code: string | null;
  type: LinkType;
  path: string;
  destinations: MoveDestination[];
  leftOver: number;
}

/** Hosts whose links are never meant: those of policies, consents, and of sharing the page. */
const neverMeant =
  /(?:^|\.)(?:schema\.org|w3\.org|ogp\.me|cookiebot\.com|onetrust\.com|google-analytics\.com|googletagmanager\.com|gstatic\.com|googleapis\.com|cloudfront\.net|sentry\.io|doubleclick\.net)$/;
const sharing = /\/(?:sharer|share|intent|dialog)(?:\/|\.php|\?|$)/;
/** Hosts of the products that are moved from, whose own links are not the artist's. */
const vendors = [
  'linkfire.com',
  'lnk.to',
  'feature.fm',
  'ffm.to',
  'toneden.io',
  'hypeddit.com',
  'linktr.ee',
  'odesli.co',
  'song.link',
];

/** Reads the parts. JSON-LD wins over embedded state, and that over anchors; `plan` decides about a page that names no release (MOVE-6). */
export function readFoundPage(page: PageParts, plan: string): FoundPage {
  const own = registeredName(new URL(page.url).hostname);
  const said = [
    ...page.jsonLd.map((text) => readJson(text, 'ld')),
    ...page.state.map((text) => readJson(text, 'state')),
  ];
  const destinations: MoveDestination[] = [];
  const seen = new Set<string>();
  const add = (target: string, text: string, isSure: boolean) => {
    const url = unwrappedUrl(target, page.url);
    if (url === undefined || seen.has(sameUrl(url))) return;
    const found = moveDestination(url, { foundBy: 'page', text: label(text) });
    const parsed = parseWebUrl(url);
    if (found === undefined || parsed === undefined || neverMeant.test(parsed.hostname)) return;
    if (found.type === 'custom') {
      const isOwn = registeredName(parsed.hostname) === own || hostBelongs(parsed.hostname, vendors);
      if (isOwn || !isSure || found.text === '' || sharing.test(parsed.pathname)) return;
    } else if (sharing.test(parsed.pathname)) return;
    seen.add(sameUrl(url));
    destinations.push(found);
  };
  for (const { links } of said) for (const { url, text } of links) add(url, text, text !== '');
  for (const { href, text } of page.anchors) add(href, text, true);
  const services = destinations.filter(({ type }) => type !== 'custom');
  const named = firstOf(said, ({ code }) => readReleaseCode(code)?.code);
  const type = fittingType(services.length > 0 ? services : destinations, plan);
  const isRelease = named !== undefined || type === 'release';
  const title = titleOf(firstOf(said, ({ name }) => name || undefined) ?? '', page.title);
  return {
    title,
    artist: cut(firstOf(said, ({ artist }) => artist || undefined) ?? '', linkFields.subtitle.longest),
    cover: coverOf([firstOf(said, ({ image }) => image || undefined), page.image], page.url),
    code: named ?? null,
    type: named === undefined && services.length === 0 && destinations.length > 0 ? 'bio' : type,
    path: pathOf(page.url, title),
    // A release page's other links (shops, imprints) stay off until the artist chooses them.
    destinations: destinations
      .map((each) => ({ ...each, chosen: each.type !== 'custom' || !isRelease || services.length === 0 }))
      .slice(0, mostDestinations),
    leftOver: Math.max(0, destinations.length - mostDestinations),
  };
}

function firstOf<Value>(said: readonly Statements[], read: (each: Statements) => Value | undefined): Value | undefined {
  for (const each of said) {
    const value = read(each);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** What two urls of one thing have in common. */
export function sameUrl(text: string): string {
  const url = parseWebUrl(text);
  if (url === undefined) return text;
  const kept = [...url.searchParams].filter(
    ([name]) => !/^(utm_\w+|si|fbclid|igshid|ref|feature|app|uo|ct|at|ls)$/i.test(name),
  );
  const host = url.hostname.replace(/^(www|listen|play|geo|m)\./, '');
  return `${host}${url.pathname.replace(/\/$/, '')}?${kept
    .map((pair) => pair.join('='))
    .sort()
    .join('&')}`;
}

const cut = (text: string, longest: number): string =>
  [...cleanPasted(text, 'words').replaceAll(/\s+/g, ' ')].slice(0, longest).join('').trim();
const label = (text: string): string => cut(text, 200);

/** The name that the data give, else the page's title without the product's own name behind it. */
function titleOf(name: string, title: string): string {
  const plain = title.replace(
    /\s*[|·–—-]\s*(?:linktree|linkfire|toneden|hypeddit|feature\.fm|odesli|song\.link|listen now).*$/i,
    '',
  );
  return cut(name || plain, linkFields.title.longest);
}

function coverOf(images: readonly (string | undefined)[], base: string): string | null {
  for (const image of images) {
    if (image === undefined || image === '' || !URL.canParse(image, base)) continue;
    const url = parseWebUrl(new URL(image, base).href);
    if (url !== undefined) return url.href;
  }
  return null;
}

function pathOf(page: string, title: string): string {
  const last = new URL(page).pathname.split('/').findLast((part) => part !== '') ?? '';
  const path = typedPath(last);
  return /^[a-z0-9][a-z0-9\-_.]{2,99}$/.test(path) ? path : suggestPath(title);
}
