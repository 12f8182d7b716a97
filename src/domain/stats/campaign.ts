/** Campaign values (UTM) of an address: which ones count, and how long they may be. */

/** The three values that are kept; empty when missing. */
export interface Campaign {
  utm_source: string;
  utm_medium: string;
  utm_campaign: string;
}

/** Longer values are cut: they name a campaign, and the statistics list has to show them. */
export const longestCampaignValue = 100;

const none: Campaign = { utm_source: '', utm_medium: '', utm_campaign: '' };

/** One value as it is kept: without line breaks, outer spaces or broken characters, at most 100 characters. */
function kept(value: string | null): string {
  if (value === null) return '';
  return [...value.replace(/\s+/g, ' ').trim()].slice(0, longestCampaignValue).join('').trim().toWellFormed();
}

/**
 * Reads the campaign of a query such as `?utm_source=newsletter`. Takes the part of an address behind its path, with or without the
 * question mark; capitals are kept, since the artist wrote them. Never throws.
 */
export function readCampaign(query: string): Campaign {
  if (!query.includes('utm_')) return none;
  const parameters = new URLSearchParams(query);
  return {
    utm_source: kept(parameters.get('utm_source')),
    utm_medium: kept(parameters.get('utm_medium')),
    utm_campaign: kept(parameters.get('utm_campaign')),
  };
}

/** Tells whether an address carried a campaign at all. */
export function hasCampaign(campaign: Campaign): boolean {
  return campaign.utm_source !== '' || campaign.utm_medium !== '' || campaign.utm_campaign !== '';
}
