/** The finished wizard as the server takes it, and what the server says back put beside the right field. */
import { autoplayTrackId } from '#domain/destinations/autoplay.ts';
import { withPriorities } from '#domain/destinations/destination-order.ts';
import { parseWebUrl, toStoredUrl } from '#domain/destinations/destination-url.ts';
import { flatLayout } from '#domain/links/link.ts';
import { normalisePath } from '#domain/links/path.ts';
import type { Link_Destinations_Insert_Input, Links_Insert_Input } from '#web/lib/graphql/graphql.ts';
import { linkTypeOf, trackUrlsOf, type WizardDestination, type WizardState } from './wizard-state.ts';

/** The object of `insert_links_one`. Switched-off services without an address are left out: there is nothing in them to keep. */
export function toLinkInput(state: WizardState, artistId: string): Links_Insert_Input {
  const kept = state.destinations.filter((row) => row.enabled || isWorthKeeping(row));
  return {
    artist_id: artistId,
    type: linkTypeOf(state.purpose),
    domain: state.domain,
    path: normalisePath(state.path),
    title: state.title.trim(),
    subtitle: state.subtitle.trim(),
    description: state.description.trim(),
    image: state.image,
    preview_type: state.previewType,
    theme: state.theme,
    display_artist_socials: state.displayArtistSocials,
    layout: flatLayout,
    cover_image_style: state.coverImageStyle,
    rid: state.source?.rid ?? null,
    release_name: state.source?.name ?? null,
    tracks: trackUrlsOf(state).map((url) => ({ name: state.source?.name ?? state.title.trim(), url, priority: 1 })),
    destinations: withPriorities(kept).map(toDestinationInput),
  };
}

function toDestinationInput(row: WizardDestination & { priority: number }): Link_Destinations_Insert_Input {
  return {
    type: row.type,
    cta: row.cta.trim(),
    url: toStoredUrl(row.type, row.url),
    text: row.text.trim(),
    description: row.description.trim(),
    logo: row.logo,
    enabled: row.enabled,
    deeplink_ios: row.deeplinkIos,
    deeplink_android: row.deeplinkAndroid,
    autoplay_track: row.autoplayTrack === null ? null : (autoplayTrackId(row.autoplayTrack) ?? null),
    pre_release: row.preRelease,
    config: row.config,
    priority: row.priority,
  };
}

function isWorthKeeping(row: WizardDestination): boolean {
  return parseWebUrl(toStoredUrl(row.type, row.url)) !== undefined;
}
