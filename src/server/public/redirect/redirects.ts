/** Where the counting addresses of a page lead: decided by the stored destinations alone, never by anything in the request. */
import type { ServerResponse } from 'node:http';
import { appOpening, type Phone } from '#domain/destinations/app-opening.ts';
import { destinationName } from '#domain/destinations/catalogue.ts';
import { hasDeeplinks, withAutoplay } from '#domain/destinations/deeplinks.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import type { Destination, Link } from '#domain/links/link.ts';
import { presaveProvider } from '#domain/presaves/consent.ts';
import { campaignQuery, readCampaign } from '#domain/stats/campaign.ts';
import { appPage } from './app-page.ts';

/** Where a pre-save's form is sent, and where the pages around it stand, on hosts with pages. */
export const presavePath = '/_/presave';

/** A way out of the page. */
export interface Redirect {
  /** The destination that is counted; undefined when the visitor is only sent back to the page. */
  destinationId: string | undefined;
  /** Headers of the answer that leads to the web address, names and values in turn. */
  headers: string[];
  /** The destination, and its web address as a header has it, when an app may open it. */
  app: { destination: Destination; web: string } | undefined;
  /** Where a pre-save's form stands, to which the campaign is handed on; nothing is counted before it is sent. */
  form?: string;
}

/** The ways out of one version of a page. */
export interface Redirects {
  /** The way behind `/{path}/{segment}`, a destination's type or id; undefined when the page never had such a destination. */
  find(segment: string, clock: Clock): Redirect | undefined;
  /** The way behind a short direct link. */
  findShort(shortId: number): Redirect | undefined;
}

function headersTo(location: string): string[] {
  return ['Location', location, 'Cache-Control', 'no-store', 'Content-Length', '0'];
}

/** The stored address as it may stand in a Location header; undefined for everything but http and https. */
function locationOf(destination: Destination): string | undefined {
  if (!destination.enabled || !URL.canParse(destination.url)) return undefined;
  const url = new URL(destination.url);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
  return withAutoplay(url.href, destination);
}

function wayOf(destination: Destination, web: string): Redirect {
  const { id, type, deeplinkIos, deeplinkAndroid } = destination;
  const hasApp = hasDeeplinks(type) || deeplinkIos !== null || deeplinkAndroid !== null;
  return { destinationId: id, headers: headersTo(web), app: hasApp ? { destination, web } : undefined };
}

/** The ways of all destinations of one type; `before` and `after` the release they may differ, since a service can stand on the page twice. */
interface TypeWays {
  before: Redirect;
  after: Redirect;
}

/** To the form of what is saved in advance, which leads back to the page once the release is out. */
function wayToForm(link: Link, destination: Destination, address: string): Redirect {
  const form = new URL(presavePath, address);
  form.searchParams.set('path', link.path);
  form.searchParams.set('to', destination.id);
  return { destinationId: undefined, headers: headersTo(form.href), app: undefined, form: form.href };
}

/**
 * Works out the ways of a link whose page stands at `address`. A destination that leads nowhere (switched off, a form, no address) sends the
 * visitor back to the page, one that saves in advance to its form.
 */
export function createRedirects(link: Link, address: string): Redirects {
  const back: Redirect = { destinationId: undefined, headers: headersTo(`/${link.path}`), app: undefined };
  const backFromShort: Redirect = { ...back, headers: headersTo(address) };
  const ways = [...link.destinations]
    .sort((one, other) => one.priority - other.priority)
    .map((destination) => {
      const location = locationOf(destination);
      if (location !== undefined) return { destination, redirect: wayOf(destination, location) };
      const saves = link.type === 'pre-release' && presaveProvider(destination, 'before') !== undefined;
      return { destination, redirect: saves ? wayToForm(link, destination, address) : back };
    });
  const byId = new Map(ways.map(({ destination, redirect }) => [destination.id, redirect]));
  const byShortId = new Map(
    ways.map(({ destination, redirect }) => [destination.shortId, redirect === back ? backFromShort : redirect]),
  );
  const byType = new Map<string, TypeWays>();
  for (const { destination } of ways) {
    const { type } = destination;
    if (byType.has(type)) continue;
    const alike = ways.filter((way) => way.destination.type === type);
    const working = alike.filter(({ redirect }) => redirect !== back);
    const of = (preRelease: boolean): Redirect =>
      (working.find((way) => way.destination.preRelease === preRelease) ?? working[0])?.redirect ?? back;
    byType.set(type, { before: of(true), after: of(false) });
  }
  const release = link.type === 'pre-release' ? link.releaseTime : null;
  return {
    find(segment, clock) {
      const alike = byType.get(segment);
      if (alike === undefined) return byId.get(segment);
      return release !== null && release > clock.now() ? alike.before : alike.after;
    },
    findShort: (shortId) => byShortId.get(shortId),
  };
}

/**
 * Sends a visitor on. `auto` asks for the app (`:auto`); inside a social app's web view it is always asked for, since a fan would be stuck there
 * (DEST-26). On a phone whose app is known the answer opens it and falls back to the web address, everywhere else it is the web address.
 */
export function sendOn(response: ServerResponse, redirect: Redirect, auto: boolean, phone: Phone): void {
  const opening = redirect.app === undefined ? undefined : openingOf(redirect.app, auto, phone);
  if (opening === undefined) {
    response.writeHead(302, redirect.headers);
    response.end();
    return;
  }
  response.writeHead(opening.status, opening.headers);
  response.end(opening.body);
}

/** Sends a visitor to a pre-save's form, with the campaign of their query and nothing else of it. */
export function sendToForm(response: ServerResponse, form: string, query: string): void {
  const campaign = campaignQuery(readCampaign(query));
  response.writeHead(302, headersTo(campaign === '' ? form : `${form}&${campaign}`));
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
  return { status: 200, ...appPage({ app: opening.address, web, service: destinationName(destination.type) }) };
}
