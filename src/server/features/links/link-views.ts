/**
 * Links as the API answers them. Every property is named as its field, so that the compiled query reads it off: a field with another name
 * costs a function call, and a list of ten thousand links has a hundred thousand fields.
 */
import type { HostSettings } from '#domain/hosts/hosts.ts';
import { pageUrl } from '#domain/hosts/page-address.ts';
import type { Destination, Link, Track } from '#domain/links/link.ts';
import type { Artist } from '../artists/artists.service.ts';

/** A destination in the API. */
export type DestinationView = ReturnType<typeof toDestinationView>;

/** A track in the API. */
export type TrackView = ReturnType<typeof toTrackView>;

/** A link in the API; `artistOf` looks its artist up, at most once a list. */
export type LinkView = ReturnType<ReturnType<typeof createLinkViewer>>;

/** The destination of a link, with what its shared addresses follow from. */
export function toDestinationView(
  destination: Destination,
  link: Pick<Link, 'id' | 'domain' | 'path' | 'destinations'>,
) {
  return {
    id: destination.id,
    short_id: destination.shortId ?? 0,
    link_id: link.id,
    link,
    type: destination.type,
    cta: destination.cta,
    url: destination.url,
    text: destination.text,
    description: destination.description,
    logo: destination.logo,
    enabled: destination.enabled,
    deeplink_ios: destination.deeplinkIos,
    deeplink_android: destination.deeplinkAndroid,
    autoplay_track: destination.autoplayTrack,
    pre_release: destination.preRelease,
    config: destination.config,
    priority: destination.priority,
  };
}

/** The track of a link. */
export function toTrackView({ id, name, url, priority }: Track, linkId: string) {
  return { id, link_id: linkId, name, url, priority };
}

/**
 * Makes the views of one answer. `asked` names the fields that will be read (all when undefined): a link may have been loaded with no more
 * than these, and its address is only written out when somebody asks.
 */
export function createLinkViewer(
  hosts: HostSettings,
  loadArtist: (artistId: string) => Promise<Artist>,
  asked?: ReadonlySet<string>,
) {
  const artists = new Map<string, Promise<Artist>>();
  const artistOf = (artistId: string): Promise<Artist> => {
    const artist = artists.get(artistId) ?? loadArtist(artistId);
    artists.set(artistId, artist);
    return artist;
  };
  const origins = new Map<string, string>();
  const pageUrlOf = ({ domain, path }: Link): string => {
    const origin = origins.get(domain) ?? pageUrl({ domain, path: '' }, hosts);
    origins.set(domain, origin);
    return `${origin}${path}`;
  };
  const isAsked = (field: string): boolean => asked === undefined || asked.has(field);
  const [withPageUrl, withDestinations, withTracks] = ['page_url', 'destinations', 'tracks'].map(isAsked);

  return (link: Link) => ({
    id: link.id,
    artist_id: link.artistId,
    artistOf,
    created_at: link.createdAt,
    updated_at: link.updatedAt,
    version: link.version,
    type: link.type,
    domain: link.domain,
    path: link.path,
    page_url: withPageUrl ? pageUrlOf(link) : '',
    title: link.title,
    subtitle: link.subtitle,
    description: link.description,
    image: link.image,
    image_blur: link.imageBlur,
    preview_type: link.previewType,
    theme: link.theme,
    layout: link.layout,
    cover_image_style: link.coverImageStyle,
    display_artist_socials: link.displayArtistSocials,
    rid: link.rid,
    release_name: link.releaseName,
    release_time: link.releaseTime,
    offset: link.offset,
    timezone: link.timezone,
    post_release_title: link.postReleaseTitle,
    post_release_subtitle: link.postReleaseSubtitle,
    tracks: withTracks ? link.tracks.map((track) => toTrackView(track, link.id)) : [],
    destinations: withDestinations ? link.destinations.map((destination) => toDestinationView(destination, link)) : [],
  });
}
