/** What a visitor decided about pixels on one host, as the text of a cookie: an opt-out of everything, or an answer for each artist. */
import { type PixelProvider, pixelProviders } from './catalogue.ts';

/** The cookie. It is needed to keep the decision and holds nothing else, so it needs no consent itself. */
export const choiceCookie = 'pixels';

/** How long a decision is kept, in seconds: half a year, after which regulators expect the question again; an opt-out is kept for longer. */
export const choiceSeconds = 180 * 86_400;
export const optOutSeconds = 400 * 86_400;

/** A decision about one artist's pixels. `allowed` names the providers that were asked about when the visitor agreed. */
export type VisitorChoice =
  | { kind: 'none' }
  | { kind: 'out' }
  | { kind: 'declined' }
  | { kind: 'allowed'; providers: readonly PixelProvider[] };

const optedOut = 'out';
/** Answers kept on one host; the oldest goes first. */
const answersKept = 20;
const entryPattern = /^([0-9a-f]{8})([0-3]{0,4})$/;

const shortId = (artistId: string): string => artistId.slice(0, 8);

/** Reads the cookie's text for one artist; whatever is not ours counts as no decision. */
export function readChoice(text: string | undefined, artistId: string): VisitorChoice {
  if (text === undefined || text === '') return { kind: 'none' };
  if (text === optedOut) return { kind: 'out' };
  const entry = text.split('.').find((each) => each.startsWith(shortId(artistId)));
  const [, , digits] = entryPattern.exec(entry ?? '') ?? [];
  if (digits === undefined) return { kind: 'none' };
  if (digits === '') return { kind: 'declined' };
  return { kind: 'allowed', providers: pixelProviders.filter((_provider, index) => digits.includes(String(index))) };
}

/** The cookie's text after an answer for one artist; `providers` none means no. Whoever had opted out of everything is asked again by this. */
export function writeAnswer(text: string | undefined, artistId: string, providers: readonly PixelProvider[]): string {
  const id = shortId(artistId);
  const others = (text ?? '').split('.').filter((entry) => entryPattern.test(entry) && !entry.startsWith(id));
  const digits = pixelProviders.map((provider, index) => (providers.includes(provider) ? String(index) : '')).join('');
  return [`${id}${digits}`, ...others].slice(0, answersKept).join('.');
}

/** The cookie's text of somebody who wants no pixels on this host. */
export const optOutText: string = optedOut;

/** A cookie's value in a Cookie header; undefined when it is not there. */
export function cookieValue(header: string | undefined, name: string): string | undefined {
  if (header === undefined) return undefined;
  for (const part of header.split(';')) {
    const equals = part.indexOf('=');
    if (equals > 0 && part.slice(0, equals).trim() === name) return part.slice(equals + 1).trim();
  }
  return undefined;
}
