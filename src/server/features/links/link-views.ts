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

/** A link in the API; `artistOf` looks its artist up, at most once an answer. Instants may be written already. */
export type LinkView = Omit<ReturnType<typeof toLinkView>, 'created_at' | 'updated_at' | 'release_time'> & {
  created_at: Date | string;
  updated_at: Date | string;
  release_time: Date | string | null;
};

/** A row of a list with what was asked for; the rest of it is not there. Destinations and tracks lack the link they stand on. */
export type ListedLink = Partial<Omit<LinkView, 'destinations' | 'tracks' | 'artistOf'>> & {
  id: string;
  destinations?: Omit<DestinationView, 'link' | 'link_id'>[];
  tracks?: Omit<TrackView, 'link_id'>[];
};

/** The destination of a link, with what its shared addresses follow from. */
export function toDestinationView(
  destination: Destination,
  link: Pick<Link, 'id' | 'domain' | 'path'> & { destinations: readonly Pick<Destination, 'type'>[] },
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
    presave_count: destination.presaveCount ?? 0,
    optin_count: destination.optinCount ?? 0,
  };
}

/** The track of a link. */
export function toTrackView({ id, name, url, priority }: Track, linkId: string) {
  return { id, link_id: linkId, name, url, priority };
}

function toLinkView(link: Link, made: { page_url: string; artistOf: (artistId: string) => Promise<Artist> }) {
  return {
    ...made,
    id: link.id,
    artist_id: link.artistId,
    created_at: link.createdAt,
    updated_at: link.updatedAt,
    version: link.version,
    type: link.type,
    domain: link.domain,
    path: link.path,
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
    tracks: link.tracks.map((track) => toTrackView(track, link.id)),
    destinations: link.destinations.map((destination) => toDestinationView(destination, link)),
  };
}

/** Makes the views of one answer. */
export interface LinkViewer {
  /** Of a whole link. */
  view(link: Link): LinkView;
  /** Of the rows of a list, completed in place by what is not in them; only what was asked for is ever read of them. */
  complete(rows: ListedLink[], asked: ReadonlySet<string>): LinkView[];
}

/** A viewer for one answer; `loadArtist` is called at most once for each artist. */
export function createLinkViewer(hosts: HostSettings, loadArtist: (artistId: string) => Promise<Artist>): LinkViewer {
  const artists = new Map<string, Promise<Artist>>();
  const artistOf = (artistId: string): Promise<Artist> => {
    const artist = artists.get(artistId) ?? loadArtist(artistId);
    artists.set(artistId, artist);
    return artist;
  };
  return {
    view: (link) => toLinkView(link, { page_url: pageUrl(link, hosts), artistOf }),
    complete(rows, asked) {
      const links = rows as LinkView[];
      const isAsked = (field: string): boolean => asked.has(field);
      const [withArtist, withDestinations, withTracks] = ['artist', 'destinations', 'tracks'].map(isAsked);
      for (const link of links) {
        if (withArtist) link.artistOf = artistOf;
        if (withDestinations) {
          for (const destination of link.destinations) {
            destination.link_id = link.id;
            destination.link = link;
          }
        }
        if (withTracks) for (const track of link.tracks) track.link_id = link.id;
      }
      return links;
    },
  };
}
