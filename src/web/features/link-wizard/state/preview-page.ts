/** Converts the wizard's state to a landing page for the live preview. */

import { destinationRow } from '#domain/destinations/catalogue.ts';
import { withPriorities } from '#domain/destinations/destination-order.ts';
import { toStoredUrl } from '#domain/destinations/destination-url.ts';
import { shownLink } from '#domain/installation/shown-link.ts';
import type { VendorNeed } from '#domain/installation/vendor-modes.ts';
import { blankValues } from '#domain/kernel/fields.ts';
import { type DestinationType, storedLinkFields } from '#domain/links/link.ts';
import type { ArtistSocial, LinkPage } from '#domain/links/link-page.ts';
import { normalisePath } from '#domain/links/path.ts';
import { isTimezone, releaseInstant } from '#domain/links/release-time.ts';
import type { PageModel } from '#landing/page-model.ts';
import { toPageModel } from '#landing/to-page-model.ts';
import { linkValues, pageFields, releaseFields } from './form-fields.ts';
import { linkTypeOf, trackUrlsOf, type WizardState } from './wizard-state.ts';

/** Far enough to be before the release for as long as a wizard is open. */
const unknownReleaseAhead = 365 * 86_400_000;

/** Whether the preview shows the page before the release or after it; only a pre-release has both. */
export type PreviewPhase = 'before' | 'after';

/**
 * The read model of the page in `phase` at `now`. A post-release service without a URL gets a placeholder, so that its position shows.
 * Pre-release URLs are optional: without one, Spotify and Apple Music offer a pre-save, and the others have no row.
 */
export function toPreviewPage(
  state: WizardState,
  artist: { id: string; name: string; avatarUrl: string | null },
  socials: ArtistSocial[],
  now: Date,
  phase: PreviewPhase,
): LinkPage {
  const type = linkTypeOf(state.purpose);
  return {
    link: {
      ...blankValues(storedLinkFields),
      ...linkValues({ ...pageFields, ...releaseFields }, state),
      id: 'preview',
      artistId: artist.id,
      createdAt: now,
      updatedAt: now,
      version: 1,
      type,
      domain: state.domain,
      path: normalisePath(state.path) || 'preview',
      title: state.title.trim() || artist.name,
      rid: state.source?.rid ?? null,
      releaseName: state.releaseName || (state.source?.name ?? null),
      releaseTime: type === 'pre-release' ? releaseTimeIn(state, phase, now) : null,
      timezone: isTimezone(state.timezone) ? state.timezone : null,
      rules: [],
      rulesMade: 0,
      tracks: trackUrlsOf(state).map((url) => ({ id: url, name: state.title, url, priority: 1 })),
      destinations: withPriorities(state.destinations.filter((row) => row.enabled)).map(
        ({ key, id: _id, expanded: _expanded, confidence: _confidence, ...row }) => ({
          ...row,
          id: key,
          url: toStoredUrl(row.type, row.url) || (row.preRelease ? '' : placeholderUrl(row.type)),
        }),
      ),
    },
    artist: { ...artist, suspended: false, canText: true, blockBots: false, itunesAffiliateId: '' },
    socials,
    pixels: [],
    placements: [],
  };
}

/** The model of the same page, without what the installation does without (`modes`). Without a chosen time that lies ahead the page shows neither countdown nor date. */
export function toPreviewModel(
  ...[state, artist, socials, now, phase, modes = {}]: [
    ...Parameters<typeof toPreviewPage>,
    modes?: Partial<Record<VendorNeed, string>>,
  ]
): PageModel {
  const whole = toPreviewPage(state, artist, socials, now, phase);
  const page = { ...whole, link: shownLink(whole.link, modes) };
  const { domain, path } = page.link;
  const model = toPageModel(page, now, { pageUrl: `https://${domain}/${path}`, path });
  const chosen = releaseInstant(state)?.instant;
  return chosen !== undefined && chosen > now ? model : { ...model, countdown: null };
}

// The chosen time if it matches the phase, else one that does.
function releaseTimeIn(state: WizardState, phase: PreviewPhase, now: Date): Date {
  const chosen = releaseInstant(state)?.instant;
  if (phase === 'after') return chosen !== undefined && chosen <= now ? chosen : now;
  return chosen !== undefined && chosen > now ? chosen : new Date(now.getTime() + unknownReleaseAhead);
}

function placeholderUrl(type: DestinationType): string {
  const host = destinationRow(type).hosts[0];
  return host === undefined ? '' : `https://${host}/`;
}
