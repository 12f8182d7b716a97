/** Recognises visits from advertisements: by the platform's click id, or by a paid medium. */
import { queryValue, readCampaign, tidyQuery } from '../stats/campaign.ts';

/** Query parameters that platforms add to clicked advertisements. `fbclid` is added to unpaid links too, which cannot be distinguished. */
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

/** Whether a medium is a paid one. */
export function isPaidMedium(medium: string): boolean {
  return paidPattern.test(medium);
}

/** Whether a URL's query (with or without its question mark) is that of an advertisement. */
export function isPaidTraffic(query: string): boolean {
  const plain = tidyQuery(query);
  if (plain === '') return false;
  return clickIdNames.some((name) => queryValue(plain, name)) || isPaidMedium(readCampaign(plain).utm_medium);
}
