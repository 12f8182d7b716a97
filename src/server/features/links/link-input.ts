/** What calls hand in for links: words not yet believed, pictures as addresses. What is undefined is not spoken of. */
import type { Destination, Link, Track } from '#domain/links/link.ts';

/** A destination, whole or in part; types and config are not yet believed. */
export type DestinationChanges = {
  [Name in keyof Omit<Destination, 'id' | 'shortId' | 'presaveCount' | 'optinCount' | 'type' | 'config'>]?:
    | Destination[Name]
    | undefined;
} & { type?: string | undefined; config?: unknown };

/** A destination of a whole list: with an id it is one that the link has. */
export type DestinationInput = DestinationChanges & { id?: string | undefined };

/** A track, whole or in part. */
export type TrackChanges = { [Name in keyof Omit<Track, 'id'>]?: Track[Name] | undefined };

/** A track of a whole list: with an id it is one that the link has. */
export type TrackInput = Omit<Track, 'id'> & { id?: string | undefined };

/** What a call may set on a link itself. */
export interface LinkSet {
  domain?: string | undefined;
  path?: string | undefined;
  image?: string | null | undefined;
  title?: string | undefined;
  subtitle?: string | undefined;
  description?: string | undefined;
  type?: string | undefined;
  layout?: number | undefined;
  previewType?: string | undefined;
  theme?: string | undefined;
  displayArtistSocials?: boolean | undefined;
  /** Null stands for the type's default. */
  coverImageStyle?: string | null | undefined;
  rid?: string | null | undefined;
  releaseName?: string | null | undefined;
  releaseTime?: Date | null | undefined;
  timezone?: string | null | undefined;
  postReleaseTitle?: string | null | undefined;
  postReleaseSubtitle?: string | null | undefined;
}

/** A change of a link and of what stands on its page. A list that is given is the whole list. */
export interface LinkInputChanges {
  set: LinkSet;
  destinations?: DestinationInput[] | undefined;
  tracks?: TrackInput[] | undefined;
}

/** A new link of an artist. */
export interface LinkInput extends LinkInputChanges {
  artistId: string;
}

/** The priority a destination is given. */
export interface PriorityInput {
  id: string;
  priority: number;
}

/** The most destinations and tracks a link can have, and the most links that one call may name. */
export const most = { destinations: 100, tracks: 20, links: 500 } as const;

/** A link's own fields and what hangs on it, as one that is not there yet has them. */
export function blankLink(id: string, artistId: string, now: Date): Link {
  return {
    id,
    artistId,
    createdAt: now,
    updatedAt: now,
    version: 0,
    type: 'release',
    domain: '',
    path: '',
    title: '',
    subtitle: '',
    description: '',
    image: null,
    imageBlur: null,
    previewType: 'image',
    theme: 'light',
    layout: 2,
    coverImageStyle: 'square',
    displayArtistSocials: false,
    rid: null,
    releaseName: null,
    releaseTime: null,
    offset: null,
    timezone: null,
    postReleaseTitle: null,
    postReleaseSubtitle: null,
    tracks: [],
    destinations: [],
  };
}
