/** How sure we are that a URL is the source's own at another service, and which one is taken when several are offered. */
import { withoutAppleMarks } from '../destinations/apple-marks.ts';
import { type DestinationType, destinationTypes } from './link.ts';
import { isSameByName, type Naming } from './source-match.ts';

/** `exact`: matched by its code at that service. `likely`: same title and artist. `unsure`: neither, so that the artist must confirm. */
export const confidences = ['exact', 'likely', 'unsure'] as const;
export type Confidence = (typeof confidences)[number];

/** A URL of a source at a service, and how sure we are of it. */
export interface PlatformLink {
  platform: DestinationType;
  url: string;
  confidence: Confidence;
}

/** A URL that was offered: what is called what there, and whether it was found by code. */
export interface OfferedLink extends Naming {
  platform: DestinationType;
  url: string;
  byCode: boolean;
}

/** How sure we are that `offered` is what `wanted` names. */
export function confidenceOf(wanted: Naming, offered: Naming & { byCode: boolean }): Confidence {
  if (offered.byCode) return 'exact';
  return isSameByName(wanted, offered) ? 'likely' : 'unsure';
}

/** At most one URL a service, the surest one and among equals the first offered, in the order of the destinations catalogue. */
export function mergeLinks(wanted: Naming, offered: readonly OfferedLink[]): PlatformLink[] {
  const best = new Map<DestinationType, PlatformLink>();
  for (const link of offered) {
    const confidence = confidenceOf(wanted, link);
    const known = best.get(link.platform);
    if (known !== undefined && confidences.indexOf(known.confidence) <= confidences.indexOf(confidence)) continue;
    best.set(link.platform, { platform: link.platform, url: withoutAppleMarks(link.url), confidence });
  }
  return destinationTypes.flatMap((platform) => best.get(platform) ?? []);
}
