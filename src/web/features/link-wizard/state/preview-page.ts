/** The wizard's data as the page that fans will get, for the live preview. */

import { destinationRow } from '#domain/destinations/catalogue.ts';
import { withPriorities } from '#domain/destinations/destination-order.ts';
import { toStoredUrl } from '#domain/destinations/destination-url.ts';
import { type DestinationType, flatLayout } from '#domain/links/link.ts';
import type { ArtistSocial, LinkPage } from '#domain/links/link-page.ts';
import { normalisePath } from '#domain/links/path.ts';
import { linkTypeOf, trackUrlsOf, type WizardState } from './wizard-state.ts';

/** The read model of the page as it would stand now. A service that still lacks its address is shown as if it had one, so that the person sees where it goes. */
export function toPreviewPage(
  state: WizardState,
  artist: { id: string; name: string; avatarUrl: string | null },
  socials: ArtistSocial[],
  now: Date,
): LinkPage {
  const type = linkTypeOf(state.purpose);
  return {
    link: {
      id: 'preview',
      artistId: artist.id,
      createdAt: now,
      updatedAt: now,
      version: 1,
      type,
      domain: state.domain,
      path: normalisePath(state.path) || 'preview',
      title: state.title.trim() || artist.name,
      subtitle: state.subtitle,
      description: state.description,
      image: state.image,
      imageBlur: null,
      previewType: state.previewType,
      theme: state.theme,
      layout: flatLayout,
      coverImageStyle: state.coverImageStyle,
      displayArtistSocials: state.displayArtistSocials,
      rid: state.source?.rid ?? null,
      releaseName: state.source?.name ?? null,
      releaseTime: null,
      offset: null,
      timezone: null,
      postReleaseTitle: null,
      postReleaseSubtitle: null,
      tracks: trackUrlsOf(state).map((url) => ({ id: url, name: state.title, url, priority: 1 })),
      destinations: withPriorities(state.destinations.filter((row) => row.enabled)).map(
        ({ key, expanded: _expanded, detected: _detected, ...row }) => ({
          ...row,
          id: key,
          url: toStoredUrl(row.type, row.url) || placeholderUrl(row.type),
        }),
      ),
    },
    artist: { ...artist, suspended: false, smsActivated: true },
    socials,
  };
}

function placeholderUrl(type: DestinationType): string {
  const host = destinationRow(type).hosts[0];
  return host === undefined ? '' : `https://${host}/`;
}
