/** The wizard's state while a link is created or edited. */
import { blankValues } from '#domain/kernel/fields.ts';
import { cleanPasted } from '#domain/kernel/pasted-text.ts';
import type { Destination, LinkType, PreviewType, Theme, Track } from '#domain/links/link.ts';
import { defaultReleaseTime } from '#domain/links/release-time.ts';
import type { SourcePurpose } from '#domain/links/source-checks.ts';
import type { Confidence } from '#domain/links/source-links.ts';
import { idOfNew } from '#web/lib/id-of-new.ts';
import { viewerZone } from '#web/lib/viewer-zone.ts';
import { type FormValues, formFields } from './form-fields.ts';

/** All steps; `stepsOf` returns those of one wizard. */
export const wizardSteps = ['type', 'source', 'release', 'customize', 'services', 'destinations'] as const;
export type WizardStep = (typeof wizardSteps)[number];

/** A URL found for a source on a service, and how sure we are of it. */
export interface FoundLink {
  platform: string;
  url: string;
  confidence: Confidence;
}

/** A loaded source: what it is, and its URLs on other services. */
export interface LoadedSource {
  /** The text it was loaded for. */
  input: string;
  /** The source's own page; empty for a code without a known page. */
  url: string;
  /** Release id: a barcode or an ISRC; null where a source has none. */
  rid: string | null;
  /** The word on the card: Track, Single, EP, Album, Artist, Playlist, Podcast or Episode. */
  kind: string;
  name: string;
  author: string;
  image: string | null;
  /** YYYY, YYYY-MM or YYYY-MM-DD, as exact as it is known. */
  releaseDate: string | null;
  previewUrl: string | null;
  deeplinkIos: string | null;
  deeplinkAndroid: string | null;
  links: FoundLink[];
}

/** A destination being edited. `key` is its identity in the wizard; order is the list's own. */
export interface WizardDestination extends Omit<Destination, 'id' | 'shortId' | 'priority'> {
  key: string;
  /** Its id on the server, or null for one that was not saved yet. */
  id: string | null;
  expanded: boolean;
  /** How sure we are of a URL that was found; null once the person typed or confirmed it. */
  confidence: Confidence | null;
}

/** The link being edited, as it was when the wizard opened. */
export interface EditedLink {
  id: string;
  /** The loaded version; another one on the server means that another person saved. */
  version: number;
  domain: string;
  path: string;
  previewType: PreviewType;
  tracks: Track[];
  /** ISO 8601, or null for what is no pre-release. */
  releaseTime: string | null;
  rid: string | null;
}

/** Fields that a newly loaded source fills in, unless the person has written in them. */
export const filledFields = ['title', 'subtitle', 'path', 'image', 'previewType', 'releaseName', 'date'] as const;
export type FilledField = (typeof filledFields)[number];

/** The whole of the wizard's data. */
export interface WizardState extends FormValues {
  step: WizardStep;
  /** Names the new link, so that sending it again makes no second one. */
  requestKey: string;
  /** Whether the new link was sent and no answer has come yet. */
  sent: boolean;
  /** Null while a new link is made. */
  editing: EditedLink | null;
  purpose: SourcePurpose | null;
  /** Whether the page is written by hand, since the installation has no catalogue (MODE-8). */
  byHand: boolean;
  sourceInput: string;
  source: LoadedSource | null;
  /** The release's local day, YYYY-MM-DD, empty until one is chosen. */
  date: string;
  /** The release's local time of day, HH:mm, 24 hours. */
  time: string;
  /** The IANA zone of both. */
  timezone: string;
  domain: string;
  youtubePreviewUrl: string;
  customPreviewUrl: string;
  /** The Spotify track of the preview, and the preview's own URL once it was found. */
  spotifyPreviewLink: string;
  spotifyPreviewUrl: string;
  touched: FilledField[];
  /** A pre-release has both kinds, which `preRelease` tells apart. Enabled ones first. */
  destinations: WizardDestination[];
  /** Number of the next destination's key. */
  nextKey: number;
}

/** An empty wizard at its first step. `domain` is the one that a new link starts with (LINK-2). */
export function emptyWizard(
  domain: string,
  { theme = 'light', byHand = false }: { theme?: Theme; byHand?: boolean } = {},
): WizardState {
  return {
    step: 'type',
    requestKey: idOfNew(),
    sent: false,
    editing: null,
    purpose: null,
    byHand,
    sourceInput: '',
    source: null,
    ...blankValues(formFields),
    date: '',
    time: defaultReleaseTime,
    timezone: viewerZone,
    domain,
    youtubePreviewUrl: '',
    customPreviewUrl: '',
    spotifyPreviewLink: '',
    spotifyPreviewUrl: '',
    theme,
    touched: [],
    destinations: [],
    nextKey: 1,
  };
}

/** The link type a purpose leads to: a podcast is a release link (LINK-1). */
export function linkTypeOf(purpose: SourcePurpose | null): LinkType {
  return purpose === null || purpose === 'podcast' ? 'release' : purpose;
}

/** Returns whether the loaded source belongs to the text in the field. */
export function isSourceLoaded(state: WizardState): boolean {
  return state.source !== null && state.source.input === cleanPasted(state.sourceInput, 'words');
}

/** Returns whether the field has a text whose source is not loaded; a pre-release may leave it empty. */
export function isSourcePending(state: WizardState): boolean {
  return cleanPasted(state.sourceInput, 'words') !== '' && !isSourceLoaded(state);
}

/** The steps of this wizard, in order (LINK-21): five for a new pre-release, four for another, three without a source; four and two when editing. */
export function stepsOf(state: Pick<WizardState, 'editing' | 'purpose' | 'byHand'>): readonly WizardStep[] {
  const prerelease = state.purpose === 'pre-release';
  if (state.editing !== null)
    return prerelease ? ['release', 'customize', 'services', 'destinations'] : ['customize', 'destinations'];
  return prerelease
    ? ['type', 'release', 'customize', 'services', 'destinations']
    : ['type', ...(state.byHand ? [] : (['source'] as const)), 'customize', 'destinations'];
}

/** The step after or before, or undefined at either end. */
export function neighbourStep(
  state: Pick<WizardState, 'step' | 'editing' | 'purpose' | 'byHand'>,
  by: 1 | -1,
): WizardStep | undefined {
  const steps = stepsOf(state);
  return steps[steps.indexOf(state.step) + by];
}

/** Returns whether a step may be entered: a type comes first, and all but pre-releases need a loaded source before the third step, where there is a catalogue. */
export function mayEnter(state: WizardState, step: WizardStep): boolean {
  if (step === 'type') return state.editing === null;
  if (state.purpose === null || !stepsOf(state).includes(step)) return false;
  return step === 'source' || step === 'release' || state.editing !== null || hasBeginning(state);
}

function hasBeginning(state: WizardState): boolean {
  if (state.purpose === 'pre-release') return (state.byHand || !isSourcePending(state)) && state.date !== '';
  return state.byHand || isSourceLoaded(state);
}

/** The URLs of the page's preview, by the preview type. */
export function trackUrlsOf(state: WizardState): string[] {
  const url = {
    image: '',
    youtube: cleanPasted(state.youtubePreviewUrl, 'url'),
    custom: cleanPasted(state.customPreviewUrl, 'url'),
    spotify: state.spotifyPreviewUrl,
  }[state.previewType];
  return url === '' ? [] : [url];
}
