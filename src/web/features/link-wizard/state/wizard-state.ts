/** What the create wizard holds while a link is being made (spec section 3, "Wizard data"). */
import type { CoverImageStyle, Destination, LinkType, PreviewType, Theme } from '#domain/links/link.ts';
import { defaultCoverImageStyle } from '#domain/links/link.ts';
import type { SourcePurpose } from '#domain/links/source-checks.ts';

/** The steps in order (spec section 2.2). */
export const wizardSteps = ['type', 'source', 'customize', 'destinations'] as const;
export type WizardStep = (typeof wizardSteps)[number];

/** What came back for a source: what it is, and where else it can be heard. */
export interface LoadedSource {
  /** The text it was loaded for; another text needs another load. */
  input: string;
  /** The source's own page, or empty when it was given as a code that no page is known for. */
  url: string;
  /** Release id: a barcode or an ISRC; null where a source has none. */
  rid: string | null;
  /** The word on the card: Track, Album, Artist, Playlist, Podcast or Episode. */
  kind: string;
  name: string;
  author: string;
  image: string | null;
  /** YYYY, YYYY-MM or YYYY-MM-DD, as exact as it is known. */
  releaseDate: string | null;
  previewUrl: string | null;
  deeplinkIos: string | null;
  deeplinkAndroid: string | null;
  links: { platform: string; url: string }[];
}

/** A destination being edited. `key` is its identity in the wizard; order is the list's own. */
export interface WizardDestination extends Omit<Destination, 'id' | 'shortId' | 'priority'> {
  key: string;
  expanded: boolean;
  /** Found for the release by its code, not typed. */
  detected: boolean;
}

/** Fields that a newly loaded source fills in, unless the person has written in them. */
export type FilledField = 'title' | 'subtitle' | 'path' | 'image' | 'previewType';

/** The whole of the wizard's data. */
export interface WizardState {
  step: WizardStep;
  purpose: SourcePurpose | null;
  sourceInput: string;
  source: LoadedSource | null;
  title: string;
  subtitle: string;
  description: string;
  domain: string;
  path: string;
  image: string | null;
  coverImageStyle: CoverImageStyle;
  previewType: PreviewType;
  youtubePreviewUrl: string;
  customPreviewUrl: string;
  /** The Spotify track that is heard, and the preview's own address once it was found. */
  spotifyPreviewLink: string;
  spotifyPreviewUrl: string;
  displayArtistSocials: boolean;
  theme: Theme;
  touched: FilledField[];
  destinations: WizardDestination[];
  /** Number of the next destination's key. */
  nextKey: number;
}

/** The domain a new link starts with (spec section 9). */
export const defaultDomain = 'vibe.to';

/** An empty wizard, at its first step, keeping what holds for every type. */
export function emptyWizard(theme: Theme = 'light'): WizardState {
  return {
    step: 'type',
    purpose: null,
    sourceInput: '',
    source: null,
    title: '',
    subtitle: '',
    description: '',
    domain: defaultDomain,
    path: '',
    image: null,
    coverImageStyle: defaultCoverImageStyle('release'),
    previewType: 'image',
    youtubePreviewUrl: '',
    customPreviewUrl: '',
    spotifyPreviewLink: '',
    spotifyPreviewUrl: '',
    displayArtistSocials: false,
    theme,
    touched: [],
    destinations: [],
    nextKey: 1,
  };
}

/** The link type a purpose leads to: a podcast is a release link (decisions, "Links, landing pages, counting"). */
export function linkTypeOf(purpose: SourcePurpose | null): LinkType {
  return purpose === null || purpose === 'podcast' ? 'release' : purpose;
}

/** Tells whether the loaded source is the one that stands in the field. */
export function isSourceLoaded(state: WizardState): boolean {
  return state.source !== null && state.source.input === state.sourceInput.trim();
}

/** The addresses of what is heard or seen at the top of the page, by the preview type. */
export function trackUrlsOf(state: WizardState): string[] {
  const url = {
    image: '',
    youtube: state.youtubePreviewUrl.trim(),
    custom: state.customPreviewUrl.trim(),
    spotify: state.spotifyPreviewUrl,
  }[state.previewType];
  return url === '' ? [] : [url];
}
