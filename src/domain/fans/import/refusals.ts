/** Reads what a file says about a contact's consent: who said no there is no contact here (DROP-133). */
import { plainCell } from './plain-cell.ts';

/**
 * What a row says. `unsubscribed`: the person ended it, or the other product stopped sending; `no`: a plain no; `never`: was never asked or never
 * answered, which is no consent and no opt-out either.
 */
export type Refusal = 'unsubscribed' | 'no' | 'never';

const ended =
  /unsub|opt(ed)? ?out|bounce|cleaned|complain|spam|black ?list|block|suppress|do not|dnc|stop|revoke|withdr|disabled|removed|undeliver|abgemeldet|desabon|desinscri|baja/;
const never = /never|non ?subscribed|not (yet )?(subscribed|opted)|unconfirmed|pending|transactional|unknown/;
const no = /^(no|n|false|f|0|nein|non|nej|off|inactive|declined|denied|rejected|cancel+ed|not attending)$/;
const nothing =
  /^(|no|n|false|f|0|none|null|nil|undefined|nan|\\n|n\/?a|n\.a\.|not set|never|nein|non|nej|off|[0 :.-]+)$/;
// Exports of services that check addresses call a good one clean, valid, safe or deliverable; Mailchimp's "cleaned" is one that bounced.
const yes =
  /^(subscribed|active|enabled|ok|clean|valid|safe|deliverable|opt(ed)? ?in|not (opted ?out|unsubscribed|blocked|bounced|suppressed))$/;

const wordsOf = (cell: string): string =>
  plainCell(cell)
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[_\s-]+/g, ' ')
    .trim();

/** What a cell of a consent column says; undefined for a yes, and for what says neither. */
export function readConsent(cell: string): Refusal | undefined {
  const words = wordsOf(cell);
  if (yes.test(words)) return undefined;
  if (never.test(words)) return 'never';
  if (no.test(words)) return 'no';
  return ended.test(words) ? 'unsubscribed' : undefined;
}

/** What a cell of an opt-out column says: a yes, a time or a reason is an opt-out. */
export function readOptOut(cell: string): Refusal | undefined {
  const words = wordsOf(cell);
  return nothing.test(words) || yes.test(words) ? undefined : 'unsubscribed';
}

const weights: readonly Refusal[] = ['never', 'no', 'unsubscribed'];

/** The strongest of some refusals. */
export function strongest(refusals: readonly (Refusal | undefined)[]): Refusal | undefined {
  return weights.findLast((refusal) => refusals.includes(refusal));
}
