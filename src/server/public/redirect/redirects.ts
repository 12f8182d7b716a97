/** Where the counted links of a page redirect to: only stored destinations decide, never the request. */
import type { ServerResponse } from 'node:http';
import { appOpening, type Phone } from '#domain/destinations/app-opening.ts';
import { destinationName } from '#domain/destinations/catalogue.ts';
import { hasDeeplinks, withAutoplay } from '#domain/destinations/deeplinks.ts';
import { withAffiliateToken } from '#domain/destinations/itunes-affiliate.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import type { Destination, Link } from '#domain/links/link.ts';
import { presaveProvider } from '#domain/presaves/consent.ts';
import { routedParameter, wasRouted } from '#domain/routing/full-page.ts';
import { type Campaign, campaignQuery, queryValue } from '#domain/stats/campaign.ts';
import { appPage } from './app-page.ts';

/** The path of the pre-save form on hosts with pages. */
export const presavePath = '/_/presave';
/** The parameter of the form's URL with the referrer of a visitor who came by a direct link; `r` is the result's. */
export const formReferrer = 'from';
/** Enough for a referrer's host and path, in characters. */
const longestReferrer = 500;

export interface Redirect {
  /** The destination that is counted; undefined when the visitor is only sent back to the page. */
  destinationId: string | undefined;
  /** Headers of the redirect to the web URL; they alternate between name and value. */
  headers: string[];
  /** The destination and its web URL, when an app may open it. */
  app: { destination: Destination; web: string } | undefined;
  /** The URL of a pre-save's form. The source is added to it; nothing is counted before the form is sent. */
  form?: string;
  /** The URL of the page, for what leads back to it. The campaign is added to it. */
  back?: string;
  /** The number of the link's rule that decided (ROUTE-30). */
  rule?: number;
  /** Whether it stands for a visit of the page: its view is counted with its click (ROUTE-31). */
  isVisit?: boolean;
}

/** The redirects of one version of a page. */
export interface Redirects {
  /** The redirect of `/{path}/{segment}`, where the segment is a destination's type or id. What the page does not have, such as a removed custom link, leads to the page. */
  find(segment: string, clock: Clock): Redirect;
  /** The redirect of a short direct link. */
  findShort(shortId: number): Redirect | undefined;
  /** The redirect to a URL that a rule gives, in place of a destination's own; undefined when it is no destination's. */
  toUrl(destination: Destination | undefined, url: string): Redirect;
}

function headersTo(location: string): string[] {
  return ['Location', location, 'Cache-Control', 'no-store', 'Content-Length', '0'];
}

/** The stored URL as a Location header needs it; undefined unless it is http or https. */
function webUrlOf(destination: Destination): string | undefined {
  const url = destination.enabled ? webUrl(destination.url) : undefined;
  return url && withAutoplay(url, destination);
}

function webUrl(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined;
}

function redirectOf(destination: Destination, web: string): Redirect {
  const { id, type, deeplinkIos, deeplinkAndroid } = destination;
  const hasApp = hasDeeplinks(type) || deeplinkIos !== null || deeplinkAndroid !== null;
  return { destinationId: id, headers: headersTo(web), app: hasApp ? { destination, web } : undefined };
}

/** The redirects of one destination type before and after the release: a page may have one service twice. */
interface TypeRedirects {
  before: Redirect;
  after: Redirect;
}

/** The redirect to the pre-save form, which itself redirects to the page once the release is out. */
function redirectToForm(link: Link, destination: Destination, pageUrl: string): Redirect {
  const form = new URL(presavePath, pageUrl);
  form.searchParams.set('path', link.path);
  form.searchParams.set('to', destination.id);
  return { destinationId: undefined, headers: headersTo(form.href), app: undefined, form: form.href };
}

/**
 * Makes the redirects of a link with this page URL. A destination that takes pre-saves redirects to its form; one without a web URL (disabled,
 * a form, no URL) redirects to the page. `itunesAffiliateId` goes onto URLs of iTunes; '' for none.
 */
export function createRedirects(link: Link, pageUrl: string, itunesAffiliateId: string): Redirects {
  // With its host: the visitor may have come by a short link, or by a place that the link left on another host.
  const back: Redirect = { destinationId: undefined, headers: headersTo(pageUrl), app: undefined, back: pageUrl };
  const entries = link.destinations
    .map((destination) => withAffiliateToken(destination, itunesAffiliateId))
    .sort((one, other) => one.priority - other.priority)
    .map((destination) => {
      const saves = link.type === 'pre-release' && presaveProvider(destination, 'before') !== undefined;
      if (saves) return { destination, redirect: redirectToForm(link, destination, pageUrl) };
      const location = webUrlOf(destination);
      return { destination, redirect: location === undefined ? back : redirectOf(destination, location) };
    });
  const byId = new Map(entries.map(({ destination, redirect }) => [destination.id, redirect]));
  const byShortId = new Map(entries.map(({ destination, redirect }) => [destination.shortId, redirect]));
  const byType = new Map<string, TypeRedirects>();
  for (const { destination } of entries) {
    const { type } = destination;
    if (byType.has(type)) continue;
    const alike = entries.filter((entry) => entry.destination.type === type);
    const working = alike.filter(({ redirect }) => redirect !== back);
    const of = (preRelease: boolean): Redirect =>
      (working.find((entry) => entry.destination.preRelease === preRelease) ?? working[0])?.redirect ?? back;
    byType.set(type, { before: of(true), after: of(false) });
  }
  const release = link.type === 'pre-release' ? link.releaseTime : null;
  return {
    find(segment, clock) {
      const alike = byType.get(segment);
      if (alike === undefined) return byId.get(segment) ?? back;
      return release !== null && release > clock.now() ? alike.before : alike.after;
    },
    findShort: (shortId) => byShortId.get(shortId),
    toUrl(destination, url) {
      const location = webUrl(url);
      if (location === undefined) return back;
      if (destination === undefined) return { destinationId: undefined, headers: headersTo(location), app: undefined };
      // Its app URLs are those of its own web URL.
      const own = { ...destination, url: location, deeplinkIos: null, deeplinkAndroid: null, autoplayTrack: null };
      const other = withAffiliateToken(own, itunesAffiliateId);
      return redirectOf(other, other.url);
    },
  };
}

/**
 * Redirects a visitor to a destination. `auto` asks for the service's app (`:auto`). Inside a social app's web view the app is always asked for,
 * because a fan cannot sign in there (DEST-26). On a phone whose app is known the answer opens the app, with the web URL as fallback; everywhere
 * else it redirects to the web URL.
 */
export function sendRedirect(response: ServerResponse, redirect: Redirect, auto: boolean, phone: Phone): void {
  const opening = redirect.app === undefined ? undefined : openingOf(redirect.app, auto, phone);
  if (opening === undefined) {
    response.writeHead(302, redirect.headers);
    response.end();
    return;
  }
  response.writeHead(opening.status, opening.headers);
  response.end(opening.body);
}

/** Redirects a visitor to a pre-save form or back to the page. Of the visit only the campaign is passed on, to the form also the referrer, to the page also the mark of a rule. */
export function sendUncounted(
  response: ServerResponse,
  { form, back = '' }: Pick<Redirect, 'form' | 'back'>,
  { query, referer, campaign }: { query: string; referer: string; campaign: Campaign },
): void {
  const passedOn = new URLSearchParams(campaignQuery(campaign));
  const referrer = (queryValue(query, 'r') ?? referer).slice(0, longestReferrer);
  if (form !== undefined && referrer !== '') passedOn.set(formReferrer, referrer);
  if (form === undefined && wasRouted(query)) passedOn.set(routedParameter, '1');
  const url = form ?? back;
  const added = passedOn.toString();
  response.writeHead(302, headersTo(added === '' ? url : `${url}${url.includes('?') ? '&' : '?'}${added}`));
  response.end();
}

function openingOf(
  { destination, web }: NonNullable<Redirect['app']>,
  auto: boolean,
  { system, inSocialApp }: Phone,
): { status: number; headers: string[]; body?: Buffer } | undefined {
  if (system === undefined || !(auto || inSocialApp)) return undefined;
  const opening = appOpening(destination, system, web);
  if (opening === undefined) return undefined;
  if (opening.kind === 'redirect') return { status: 302, headers: headersTo(opening.location) };
  return { status: 200, ...appPage({ app: opening.url, web, service: destinationName(destination.type) }) };
}
