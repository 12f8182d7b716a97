/** Which visits an advertisement brought: by the click id that its platform adds, or by a medium that says it was paid for. */
import { queryValue, readCampaign } from '../stats/campaign.ts';

/** What the platforms add to the address of a clicked advertisement. Facebook adds its own to unpaid links too, and cannot be told apart there. */
export const clickIdNames = ['fbclid', 'ttclid', 'ScCid', 'gclid', 'gbraid', 'wbraid', 'msclkid', 'twclid'] as const;

/** Media (`utm_medium`) of paid campaigns, as marketing tools write them. */
const paidMedia: readonly string[] = [
  'paid',
  'cpc',
  'ppc',
  'cpm',
  'cpv',
  'cpa',
  'cpp',
  'ad',
  'ads',
  'display',
  'retargeting',
  'sponsored',
];

const paidPattern = new RegExp(`^(?:paid[-_ ]?.*|${paidMedia.join('|')})$`, 'i');

/** Tells whether a medium is one that is paid for. */
export function isPaidMedium(medium: string): boolean {
  return paidPattern.test(medium);
}

/** Tells whether the query of an address (with or without its question mark) is that of an advertisement. */
export function isPaidTraffic(query: string): boolean {
  const plain = query.startsWith('?') ? query.slice(1) : query;
  if (plain === '') return false;
  return clickIdNames.some((name) => queryValue(plain, name)) || isPaidMedium(readCampaign(plain).utm_medium);
}
