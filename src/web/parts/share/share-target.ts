/** What of a link is shared: the link itself, one of its placements, or its url with UTM values. */
import { placedUrl } from '#domain/links/placement.ts';
import type { UtmValues } from '#domain/links/placement-draft.ts';
import { utmUrl } from '#domain/links/utm-url.ts';
import type { Placement } from './use-placements.ts';

/** The link's own url as a choice, and the one with UTM values; any other choice is a placement's code, which has no `-`. */
export const wholeLink = '-link';
export const withUtm = '-utm';

/** The choices with their names. */
export function shareTargets(placements: readonly Placement[], utm: UtmValues): { value: string; label: string }[] {
  return [
    { value: wholeLink, label: 'The link itself' },
    ...placements.map(({ code, name }) => ({ value: code, label: name })),
    ...(`${utm.source}${utm.medium}${utm.campaign}` === ''
      ? []
      : [{ value: withUtm, label: 'The link with UTM fields' }]),
  ];
}

/** The url of a choice. */
export function targetUrl(pageUrl: string, target: string, utm: UtmValues): string {
  if (target === withUtm) return utmUrl(pageUrl, utm);
  return target === wholeLink ? pageUrl : placedUrl(pageUrl, target);
}
