/** The smart link as the domain sees it: its types, choices and defaults (LINK-1 to LINK-3). */

/** What a link is for. A link whose stored type is missing counts as a release. */
export const linkTypes = ['release', 'pre-release', 'bio', 'playlist'] as const;
export type LinkType = (typeof linkTypes)[number];

/** What stands at the top of the page beside or instead of the cover. */
export const previewTypes = ['image', 'youtube', 'spotify', 'custom'] as const;
export type PreviewType = (typeof previewTypes)[number];

export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export const coverImageStyles = ['square', 'full', 'avatar'] as const;
export type CoverImageStyle = (typeof coverImageStyles)[number];

/** The theme select's values: layout and theme in one (LINK-3). */
export const themeChoices = [
  { value: '2-dark', label: 'Flat - Dark', theme: 'dark' },
  { value: '2-light', label: 'Flat - Light', theme: 'light' },
] as const satisfies readonly { value: string; label: string; theme: Theme }[];

/** The only layout there is, stored as a number. */
export const flatLayout = 2;

/** The names of the link types on the list's tabs and chips. */
export const linkTypeLabels: Record<LinkType, string> = {
  release: 'Release',
  'pre-release': 'Pre-Release',
  bio: 'Bio',
  playlist: 'Playlist',
};

/** The cover style a new link of this type starts with (LINK-2). */
export function defaultCoverImageStyle(type: LinkType): CoverImageStyle {
  return type === 'bio' ? 'avatar' : 'square';
}

/** One destination as pages, wizard and server hold it. `priority` counts from 1; urls are http(s). */
export interface Destination {
  id: string;
  /** Number behind the base-62 short link; absent until the server has stored the destination. */
  shortId?: number;
  /** How many pre-saves it brought; absent until the server has stored the destination. */
  presaveCount?: number;
  /** How many opt-ins it brought; absent until the server has stored the destination. */
  optinCount?: number;
  type: DestinationType;
  cta: string;
  url: string;
  /** Headline: the label of a custom link, the words of a header, the opt-in's text. */
  text: string;
  /** Subtitle below the headline. */
  description: string;
  logo: string | null;
  enabled: boolean;
  deeplinkIos: string | null;
  deeplinkAndroid: string | null;
  /** A Spotify track id that starts playing when the album is opened. */
  autoplayTrack: string | null;
  preRelease: boolean;
  config: DestinationConfig | null;
  priority: number;
}

/** Settings of the two capturing types: the opt-in block and the text notification. */
export type DestinationConfig =
  | { email_capture: boolean; phone_number_capture: boolean; success_message: string }
  | { message_body: string };

/** A piece of preview audio. */
export interface Track {
  id: string;
  name: string;
  url: string;
  priority: number;
}

/** The kinds of destination (DEST-1). */
export const destinationTypes = [
  'spotify',
  'applemusic',
  'amazonmusic',
  'deezer',
  'itunes',
  'pandora',
  'tidal',
  'soundcloud',
  'youtube',
  'bandcamp',
  'melon',
  'resso',
  'applepodcasts',
  'beatport',
  'custom',
  'text',
  'message_optin',
  'header',
] as const;
export type DestinationType = (typeof destinationTypes)[number];

/** A link with all that its page shows. Instants are UTC; `image` is an address a browser can load, or null. */
export interface Link {
  id: string;
  artistId: string;
  createdAt: Date;
  updatedAt: Date;
  /** Rises with every change of the link or of anything on its page. */
  version: number;
  type: LinkType;
  domain: string;
  /** Stored lowercase. */
  path: string;
  title: string;
  subtitle: string;
  description: string;
  image: string | null;
  /** A data: address of a few hundred bytes, the cover blurred, for the page's own colour. */
  imageBlur: string | null;
  previewType: PreviewType;
  theme: Theme;
  layout: number;
  coverImageStyle: CoverImageStyle;
  displayArtistSocials: boolean;
  /** Release id: a barcode (UPC) or an ISRC. */
  rid: string | null;
  releaseName: string | null;
  releaseTime: Date | null;
  offset: string | null;
  timezone: string | null;
  postReleaseTitle: string | null;
  postReleaseSubtitle: string | null;
  tracks: Track[];
  destinations: Destination[];
}
