/** The smart link and its destinations: fields, choices and defaults (LINK-1 to LINK-4). */
import type { Fields, FieldValues } from '#domain/kernel/fields.ts';
import type { RoutingRule } from '#domain/routing/rule.ts';

/** What a link is for. A link whose stored type is missing counts as a release. */
export const linkTypes = ['release', 'pre-release', 'bio', 'playlist'] as const;
export type LinkType = (typeof linkTypes)[number];

/** What the top of the page shows beside or instead of the cover. */
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

/**
 * A link's own fields that a call can set; types, columns, API, new records and limits follow from here (docs/recipes/a-link-field.md).
 * Where several texts are too long, the first in this order is reported.
 */
export const linkFields = {
  type: { column: 'type', kind: 'choice', choices: linkTypes, blank: 'release' },
  /** The saving fills in the installation's first link host (LINK-2). */
  domain: { column: 'domain', kind: 'text', blank: '' },
  /** Stored in lowercase. */
  path: { column: 'path', kind: 'text', blank: '', required: true },
  title: { column: 'title', kind: 'text', blank: '', required: true, longest: 200 },
  subtitle: { column: 'subtitle', kind: 'text', blank: '', longest: 300 },
  description: { column: 'description', kind: 'text', blank: '', longest: 2000 },
  /** The cover: a URL that a browser can load. */
  image: { column: 'image', kind: 'picture', nullable: true, blank: null },
  previewType: { column: 'preview_type', kind: 'choice', choices: previewTypes, blank: 'image' },
  theme: { column: 'theme', kind: 'choice', choices: themes, blank: 'light' },
  layout: { column: 'layout', kind: 'integer', blank: flatLayout },
  coverImageStyle: { column: 'cover_image_style', kind: 'choice', choices: coverImageStyles, blank: 'square' },
  displayArtistSocials: { column: 'display_artist_socials', kind: 'boolean', blank: false },
  releaseName: { column: 'release_name', kind: 'text', nullable: true, blank: null, longest: 200 },
  /** Release id: a barcode (UPC) or an ISRC. */
  rid: { column: 'rid', kind: 'text', nullable: true, blank: null, longest: 40 },
  releaseTime: { column: 'release_time', kind: 'instant', nullable: true, blank: null },
  timezone: { column: 'timezone', kind: 'text', nullable: true, blank: null },
  postReleaseTitle: { column: 'post_release_title', kind: 'text', nullable: true, blank: null, longest: 200 },
  postReleaseSubtitle: { column: 'post_release_subtitle', kind: 'text', nullable: true, blank: null, longest: 300 },
  /** What networks show of a shared page instead of its title and description (PAGE-23); empty for those. */
  shareTitle: { column: 'share_title', kind: 'text', blank: '', longest: 200 },
  shareDescription: { column: 'share_description', kind: 'text', blank: '', longest: 300 },
  /** The picture that networks show instead of the drawn one: a URL that a browser can load. */
  sharePicture: { column: 'share_picture', kind: 'picture', nullable: true, blank: null },
  /** Not published: visitors get what an unknown url gets (LINK-80). */
  draft: { column: 'draft', kind: 'boolean', blank: false },
} as const satisfies Fields;

type PictureField = {
  [name in keyof typeof linkFields]: (typeof linkFields)[name]['kind'] extends 'picture' ? name : never;
}[keyof typeof linkFields];

/** The fields of a link that are pictures: URLs that a browser can load, stored under the names of their files. */
export const pictureFields = (Object.keys(linkFields) as (keyof typeof linkFields)[]).filter(
  (name): name is PictureField => linkFields[name].kind === 'picture',
);

/** A link's own fields that the server derives from the others. */
const derivedLinkFields = {
  /** The cover, blurred, as a data URL of a few hundred bytes: the page's background until the cover is loaded. */
  imageBlur: { column: 'image_blur', kind: 'text', nullable: true, blank: null },
  /** The UTC offset of the release time in its time zone. */
  offset: { column: 'offset', kind: 'text', nullable: true, blank: null },
} as const satisfies Fields;

/** All of a link's own fields. */
export const storedLinkFields = { ...linkFields, ...derivedLinkFields };

/** A link with everything its page shows. Instants are UTC. */
export interface Link extends FieldValues<typeof storedLinkFields> {
  id: string;
  artistId: string;
  createdAt: Date;
  updatedAt: Date;
  /** Rises with every change of the link or of anything on its page. */
  version: number;
  /** When an operator banned the link; null or absent while it is not banned (ACC-103). */
  bannedAt?: Date | null;
  /** When the artist archived the link; null or absent while it is in the list (LINK-65). */
  archivedAt?: Date | null;
  /** Names of the artist's tags on the link in their order (LINK-70); absent where a page is shown, which has no use for them. */
  tags?: readonly string[];
  tracks: Track[];
  destinations: Destination[];
  /** The rules that lead visitors elsewhere, the one that is asked first in front (ROUTE-1). */
  rules: RoutingRule[];
  /** The highest number that a rule of this link ever had. */
  rulesMade: number;
}

/** The fields of a destination that a call can set. */
export const destinationFields = {
  type: { column: 'type', kind: 'choice', choices: destinationTypes, blank: 'custom', required: true },
  cta: { column: 'cta', kind: 'text', blank: '' },
  /** An http or https URL. */
  url: { column: 'url', kind: 'text', blank: '' },
  /** Headline: the label of a custom link, the words of a header, the opt-in's text. */
  text: { column: 'text', kind: 'text', blank: '' },
  /** Subtitle below the headline. */
  description: { column: 'description', kind: 'text', blank: '' },
  /** A custom link's picture: a URL that a browser can load. */
  logo: { column: 'logo', kind: 'picture', nullable: true, blank: null },
  enabled: { column: 'enabled', kind: 'boolean', blank: true },
  deeplinkIos: { column: 'deeplink_ios', kind: 'text', nullable: true, blank: null },
  deeplinkAndroid: { column: 'deeplink_android', kind: 'text', nullable: true, blank: null },
  /** The id of the Spotify track that starts playing when the album is opened. */
  autoplayTrack: { column: 'autoplay_track', kind: 'text', nullable: true, blank: null },
  preRelease: { column: 'pre_release', kind: 'boolean', blank: false },
  /** Before the release, Spotify and Apple Music: leads to the URL instead of saving the release in advance (PRE-2). */
  plainLink: { column: 'plain_link', kind: 'boolean', blank: false },
  config: { column: 'config', kind: 'json', nullable: true, blank: null },
  /** The place on the page, counted from 1. */
  priority: { column: 'priority', kind: 'integer', blank: 1, required: true },
} as const satisfies Fields;

/** One destination as pages, wizard and server hold it. */
export interface Destination extends FieldValues<typeof destinationFields> {
  id: string;
  /** Number behind the base-62 short link; absent until the server has stored the destination. */
  shortId?: number;
  /** How many pre-saves it brought; absent until the server has stored the destination. */
  presaveCount?: number;
  /** How many opt-ins it brought; absent until the server has stored the destination. */
  optinCount?: number;
  config: DestinationConfig | null;
}
