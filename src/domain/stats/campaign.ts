/** Campaign values (UTM parameters, the mark of a drop, and the code of a placement) of a URL: which are read, and how long they may be. */
import { placementParameter, visitCode } from '../links/placement.ts';
import { markedCampaign, markParameter } from './drop-mark.ts';

/** The values of a visit that are stored, by their parameters; empty when missing. */
export interface Campaign {
  utm_source: string;
  utm_medium: string;
  utm_campaign: string;
  /** The code of a placement, which need not be one of the artist's. */
  utm_p: string;
}

/** Longer values are cut, because the statistics list has to show them. */
export const longestCampaignValue = 100;

/** What is stored instead of a value beyond the number of different values that a link may have on a day. */
export const otherValue = '(other)';

/** The campaign of a URL without one. */
const noCampaign: Campaign = { utm_source: '', utm_medium: '', utm_campaign: '', utm_p: '' };

/** Cleans a value: no line breaks, outer spaces or broken characters, at most 100 characters. */
function kept(value: string | undefined): string {
  if (value === undefined || plainValue.test(value)) return value ?? '';
  return [...value.replace(/\s+/g, ' ').trim()].slice(0, longestCampaignValue).join('').trim().toWellFormed();
}

const plainValue = /^[\w.-]{0,100}$/;

/**
 * The first value of a name in a query string (without its question mark), decoded as in forms; undefined when the name is missing. Names are
 * compared exactly. Every hit is read with it, so it does not parse the whole query.
 */
export function queryValue(query: string, name: string): string | undefined {
  for (let start = 0; start < query.length; ) {
    const next = query.indexOf('&', start);
    const end = next < 0 ? query.length : next;
    if (query.startsWith(name, start) && query.charAt(start + name.length) === '=') {
      const value = query.slice(start + name.length + 1, end);
      return /[%+]/.test(value) ? (new URLSearchParams(`v=${value}`).get('v') ?? undefined) : value;
    }
    start = end + 1;
  }
  return undefined;
}

/**
 * A query as it was meant: without its question mark, without the `&amp;` of copied HTML, with `&` where a second question mark begins another query,
 * and with the names of UTM parameters in small letters (STAT-14).
 */
export function tidyQuery(query: string): string {
  const plain = query.startsWith('?') ? query.slice(1) : query;
  if (!/&amp;|\?|utm_/i.test(plain)) return plain;
  return plain
    .replaceAll(/&amp;|\?(?=[\w.-]+=)/gi, '&')
    .replaceAll(/(?<=^|&)utm_[a-z]+(?==)/gi, (name) => name.toLowerCase());
}

/** Reads the campaign of a query such as `?utm_source=newsletter`, with or without the question mark. Capitals of values are preserved. Never throws. */
export function readCampaign(query: string): Campaign {
  const plain = tidyQuery(query);
  if (!plain.includes('utm_')) return noCampaign;
  const drop = markedCampaign(queryValue(plain, markParameter) ?? '');
  return {
    utm_source: kept(queryValue(plain, 'utm_source')),
    utm_medium: kept(queryValue(plain, 'utm_medium')),
    utm_campaign: withDrop(kept(queryValue(plain, 'utm_campaign')), drop),
    utm_p: visitCode(queryValue(plain, placementParameter) ?? '') ?? '',
  };
}

/** A campaign with the drop that brought the visit behind it (DROP-58), within the length of a value. */
function withDrop(campaign: string, drop: string): string {
  if (drop === '' || campaign.endsWith(drop)) return campaign;
  return `${[...campaign].slice(0, longestCampaignValue - drop.length - 1).join('')} ${drop}`.trim();
}

/** Whether a URL had a campaign. */
export function hasCampaign(campaign: Omit<Campaign, 'utm_p'>): boolean {
  return campaign.utm_source !== '' || campaign.utm_medium !== '' || campaign.utm_campaign !== '';
}

/** Whether a URL had a campaign or the code of a placement. */
export function isMarked(campaign: Campaign): boolean {
  return campaign.utm_p !== '' || hasCampaign(campaign);
}

/** A campaign as a query string without a question mark; '' for none. */
export function campaignQuery(campaign: Campaign): string {
  return new URLSearchParams(Object.entries(campaign).filter(([, value]) => value !== '')).toString();
}
