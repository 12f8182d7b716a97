/**
 * Links as the API returns them. Every property has its field's name, so that the compiled query can read it directly: a field with another
 * name costs a function call, and a list of ten thousand links has a hundred thousand fields.
 */
import type { HostSettings } from '#domain/hosts/hosts.ts';
import { pageUrl } from '#domain/hosts/page-url.ts';
import { toColumns } from '#domain/kernel/fields.ts';
import { type Destination, destinationFields, type Link, storedLinkFields, type Track } from '#domain/links/link.ts';
import type { Artist } from '../../artists/artists.service.ts';

/** A destination in the API. */
export type DestinationView = ReturnType<typeof toDestinationView>;

/** A track in the API. */
export type TrackView = ReturnType<typeof toTrackView>;

/** A link in the API; `artistOf` loads its artist, at most once a response. Instants may be formatted already. */
export type LinkView = Omit<
  ReturnType<typeof toLinkView>,
  'created_at' | 'updated_at' | 'release_time' | 'banned_at' | 'archived_at'
> & {
  created_at: Date | string;
  banned_at: Date | string | null;
  archived_at: Date | string | null;
  updated_at: Date | string;
  release_time: Date | string | null;
};

/** A row of a list with the requested fields only. Destinations and tracks lack the link they belong to. */
export type ListedLink = Partial<Omit<LinkView, 'destinations' | 'tracks' | 'artistOf'>> & {
  id: string;
  destinations?: Omit<DestinationView, 'link' | 'link_id' | 'artist_id'>[];
  tracks?: Omit<TrackView, 'link_id'>[];
};

/** What a direct link and a deeplink are made from. */
type SharedLink = Pick<Link, 'id' | 'domain' | 'path'> & { destinations: readonly Pick<Destination, 'type'>[] };

/** The destination of a link, with what its direct link and deeplink are made from. */
export function toDestinationView(destination: Destination, link: SharedLink & Pick<Link, 'artistId'>) {
  return {
    id: destination.id,
    short_id: destination.shortId ?? 0,
    link_id: link.id,
    artist_id: link.artistId,
    link: link as SharedLink,
    ...toColumns(destinationFields, destination),
    config: destination.config,
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
    banned_at: link.bannedAt ?? null,
    archived_at: link.archivedAt ?? null,
    ...toColumns(storedLinkFields, link),
    tags: link.tags ?? [],
    rules: link.rules,
    tracks: link.tracks.map((track) => toTrackView(track, link.id)),
    destinations: link.destinations.map((destination) => toDestinationView(destination, link)),
  };
}

/** Makes the views of one response. */
export interface LinkViewer {
  /** The view of a whole link. */
  view(link: Link): LinkView;
  /** The views of a list's rows; adds in place the requested properties that are not in the rows. */
  complete(rows: ListedLink[], asked: ReadonlySet<string>): LinkView[];
}

/** A viewer for one response; `loadArtist` is called at most once for each artist. */
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
            destination.artist_id = link.artist_id;
            destination.link = link;
          }
        }
        if (withTracks) for (const track of link.tracks) track.link_id = link.id;
      }
      return links;
    },
  };
}
