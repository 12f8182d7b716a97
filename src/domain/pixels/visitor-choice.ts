/** A visitor's decision about pixels on one host, as a cookie: an opt-out of everything, or a decision for each artist. */
import { type PixelProvider, pixelProviders } from './catalogue.ts';

/** The cookie's name. It stores the decision and nothing else, so it needs no consent itself. */
export const choiceCookie = 'pixels';

/** How long a decision is stored, in seconds: half a year, after which regulators expect to be asked again; an opt-out longer. */
export const choiceSeconds = 180 * 86_400;
export const optOutSeconds = 400 * 86_400;

/** A decision about one artist's pixels. `allowed` names the providers that the consent covers. */
export type VisitorChoice =
  | { kind: 'none' }
  | { kind: 'out' }
  | { kind: 'declined' }
  | { kind: 'allowed'; providers: readonly PixelProvider[] };

const optedOut = 'out';
/** The most decisions in one cookie; the oldest are dropped. */
const answersKept = 20;
const entryPattern = /^([0-9a-f]{8})([0-3]{0,4})$/;

const shortId = (artistId: string): string => artistId.slice(0, 8);

/** Reads the cookie for one artist; an invalid text counts as no decision. */
export function readChoice(text: string | undefined, artistId: string): VisitorChoice {
  if (text === undefined || text === '') return { kind: 'none' };
  if (text === optedOut) return { kind: 'out' };
  const entry = text.split('.').find((each) => each.startsWith(shortId(artistId)));
  const [, , digits] = entryPattern.exec(entry ?? '') ?? [];
  if (digits === undefined) return { kind: 'none' };
  if (digits === '') return { kind: 'declined' };
  return { kind: 'allowed', providers: pixelProviders.filter((_provider, index) => digits.includes(String(index))) };
}

/** The cookie's text after a decision for one artist; no `providers` means no consent. It ends an opt-out of everything. */
export function writeAnswer(text: string | undefined, artistId: string, providers: readonly PixelProvider[]): string {
  const id = shortId(artistId);
  const others = (text ?? '').split('.').filter((entry) => entryPattern.test(entry) && !entry.startsWith(id));
  const digits = pixelProviders.map((provider, index) => (providers.includes(provider) ? String(index) : '')).join('');
  return [`${id}${digits}`, ...others].slice(0, answersKept).join('.');
}

/** The cookie of an opt-out that the privacy portal stores for a link host and all of its subdomains. Its text is `optOutText`. */
export const everywhereCookie = 'pixels_everywhere';

/** A visitor's decision in a Cookie header, as text: an opt-out from the portal outweighs what was decided on the host. */
export function choiceText(header: string | undefined): string | undefined {
  return cookieValue(header, everywhereCookie) === optedOut ? optedOut : cookieValue(header, choiceCookie);
}

/** The cookie's text for an opt-out of everything on this host. */
export const optOutText: string = optedOut;

/** A cookie's value in a Cookie header; undefined when absent. */
export function cookieValue(header: string | undefined, name: string): string | undefined {
  if (header === undefined) return undefined;
  for (const part of header.split(';')) {
    const equals = part.indexOf('=');
    if (equals > 0 && part.slice(0, equals).trim() === name) return part.slice(equals + 1).trim();
  }
  return undefined;
}
