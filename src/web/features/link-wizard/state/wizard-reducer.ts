/** The wizard's reducer: pure, from a state and an action to the next state (LINK-21 to LINK-25). */

import { defaultCoverImageStyle } from '#domain/links/link.ts';
import { suggestPath, withoutSpaces } from '#domain/links/path.ts';
import type { SourcePurpose } from '#domain/links/source-checks.ts';
import { addBlock, addUrl, disableRow, dragRow, editRow, enableRow } from './destination-rows.ts';
import type { FormValues } from './form-fields.ts';
import { filledFromSource, firstRows, rowsFromSource, startsEnabled, withoutSource } from './source-rows.ts';
import { rowProblem } from './wizard-checks.ts';
import {
  emptyWizard,
  type FilledField,
  filledFields,
  type LoadedSource,
  linkTypeOf,
  mayEnter,
  type WizardDestination,
  type WizardState,
  type WizardStep,
} from './wizard-state.ts';

/** The fields that an input writes directly. */
export type WrittenFields = Partial<
  FormValues &
    Pick<
      WizardState,
      | 'date'
      | 'time'
      | 'timezone'
      | 'domain'
      | 'youtubePreviewUrl'
      | 'customPreviewUrl'
      | 'spotifyPreviewLink'
      | 'spotifyPreviewUrl'
    >
>;

export type WizardAction =
  | { kind: 'type picked'; purpose: SourcePurpose }
  | { kind: 'source typed'; text: string }
  /** `today` is YYYY-MM-DD: a pre-release takes the source's date when it is later. */
  | { kind: 'source loaded'; source: LoadedSource; today: string }
  | { kind: 'written'; fields: WrittenFields }
  /** The server's path for `title`; ignored once the title is another one or the person wrote a path. */
  | { kind: 'path suggested'; title: string; path: string }
  | { kind: 'stepped'; to: WizardStep }
  /** The new link is sent, or its answer has come. */
  | { kind: 'sent'; sent: boolean }
  | { kind: 'started over'; from: WizardState }
  | { kind: 'destination enabled'; key: string }
  | { kind: 'destination disabled'; key: string }
  | { kind: 'destination removed'; key: string }
  | { kind: 'destination edited'; key: string; change: Partial<WizardDestination> }
  | { kind: 'destination dragged'; key: string; overKey: string }
  | { kind: 'url added'; url: string }
  | { kind: 'block added'; type: 'custom' | 'header'; preRelease: boolean }
  /** The person keeps their version over the one that another person saved; the action holds what is stored now. */
  | {
      kind: 'own kept';
      version: number;
      place: { domain: string; path: string };
      destinationIds: readonly string[];
      trackIds: readonly string[];
    };

/** Applies an action. Stepping to a step that may not be entered changes nothing. */
export function wizardReducer(state: WizardState, action: WizardAction): WizardState {
  return foldingKinds.includes(action.kind) ? withNewOnTop(state, applied(state, action)) : applied(state, action);
}

/** The actions after which the person is done with the rows that were open. */
const foldingKinds: readonly WizardAction['kind'][] = ['url added', 'block added', 'destination enabled', 'stepped'];

/** Folds the rows that were open before, as far as nothing in them is missing or unconfirmed (UI-29). */
function withNewOnTop(before: WizardState, after: WizardState): WizardState {
  if (after === before) return after;
  const wasOpen = new Set(before.destinations.filter(({ expanded }) => expanded).map(({ key }) => key));
  const isDone = (row: WizardDestination): boolean =>
    wasOpen.has(row.key) && row.confidence !== 'unsure' && rowProblem(after, row) === undefined;
  return {
    ...after,
    destinations: after.destinations.map((row) => (isDone(row) ? { ...row, expanded: false } : row)),
  };
}

function applied(state: WizardState, action: WizardAction): WizardState {
  switch (action.kind) {
    case 'type picked':
      return pickType(state, action.purpose);
    case 'source typed':
      return typeSource(state, action.text);
    case 'source loaded':
      return loadSource(state, action.source, action.today);
    case 'written':
      return write(state, action.fields);
    case 'path suggested':
      return takesPath(state, action) ? { ...state, path: action.path } : state;
    case 'stepped':
      return mayEnter(state, action.to) ? { ...state, step: action.to } : state;
    case 'sent':
      return { ...state, sent: action.sent };
    case 'started over':
      return action.from;
    case 'destination enabled':
      return { ...state, destinations: enableRow(state.destinations, action.key, messageTitle(state)) };
    case 'destination disabled':
      return { ...state, destinations: disableRow(state.destinations, action.key) };
    case 'destination removed':
      return { ...state, destinations: state.destinations.filter((row) => row.key !== action.key) };
    case 'destination edited':
      return { ...state, destinations: editRow(state.destinations, action.key, action.change) };
    case 'destination dragged':
      return { ...state, destinations: dragRow(state.destinations, action.key, action.overKey) };
    case 'url added': {
      const destinations = addUrl(state.destinations, action.url, state.nextKey);
      return destinations === undefined ? state : { ...state, destinations, nextKey: state.nextKey + 1 };
    }
    case 'block added':
      return {
        ...state,
        destinations: addBlock(state.destinations, action.type, state.nextKey, action.preRelease),
        nextKey: state.nextKey + 1,
      };
    case 'own kept':
      return keepOwn(state, action);
  }
}

/** Returns whether closing a new link could lose something. */
export function isStarted(state: WizardState): boolean {
  return state.purpose !== null;
}

const firstSubtitle = (purpose: SourcePurpose): string => (purpose === 'bio' ? '' : 'Choose your service');

// Picking a type resets everything but theme and domain, which people choose independently of the type.
function pickType(state: WizardState, purpose: SourcePurpose): WizardState {
  const { domain, theme, byHand } = state;
  const rows = purpose === 'pre-release' || byHand ? firstRows(purpose, 1) : [];
  const begun = rows.map((row) => ({ ...row, enabled: startsEnabled(row) && !byHand }));
  return {
    ...emptyWizard(domain, { theme, byHand }),
    purpose,
    ...(byHand && { subtitle: firstSubtitle(purpose) }),
    coverImageStyle: defaultCoverImageStyle(linkTypeOf(purpose)),
    destinations: begun,
    nextKey: begun.length + 1,
  };
}

// A pre-release goes on without a source once the field is empty, so nothing may stay of the one that was removed.
function typeSource(state: WizardState, text: string): WizardState {
  const removed = text.trim() === '' ? { source: null, destinations: withoutSource(state) } : {};
  return { ...state, ...removed, sourceInput: text };
}

function loadSource(state: WizardState, source: LoadedSource, today: string): WizardState {
  const { purpose } = state;
  if (purpose === null) return state;
  const loaded = { ...state, source, sourceInput: source.input };
  const present = withoutSource(state);
  if (state.editing !== null) {
    return { ...loaded, destinations: filledFromSource(purpose, source, present) };
  }
  const keep = (field: FilledField) => state.touched.includes(field);
  // An artist page has the artist's name and an unknown code has none: neither is the release's name.
  const name = purpose === 'pre-release' && source.kind === 'Artist' ? '' : source.name;
  const releaseName = keep('releaseName') || name === '' ? state.releaseName : name;
  const found = purpose === 'pre-release' ? releaseName : name;
  const title = keep('title') || found === '' ? state.title : found;
  const destinations = rowsFromSource(purpose, source, present, state.nextKey);
  return {
    ...loaded,
    releaseName,
    date: keep('date') || !isLaterDay(source.releaseDate, today) ? state.date : source.releaseDate,
    title,
    subtitle: keep('subtitle') ? state.subtitle : firstSubtitle(purpose),
    path: keep('path') || title === '' ? state.path : suggestPath(title),
    image: keep('image') ? state.image : source.image,
    previewType: keep('previewType') ? state.previewType : source.previewUrl === null ? 'image' : 'spotify',
    spotifyPreviewUrl: source.previewUrl ?? '',
    spotifyPreviewLink: /\/track\//.test(source.url) ? source.url : '',
    destinations,
    nextKey: 1 + Math.max(0, ...destinations.map((row) => Number(row.key))),
  };
}

// Catalogues know some releases only by month or year.
function isLaterDay(date: string | null, today: string): date is string {
  return date !== null && date.length === today.length && date > today;
}

function write(state: WizardState, fields: WrittenFields): WizardState {
  const touched = filledFields.filter((field) => field in fields || state.touched.includes(field));
  const path = fields.path === undefined ? pathAfter(state, fields.title) : withoutSpaces(fields.path);
  const written = { ...state, ...fields, path, touched };
  return fields.releaseName === undefined || state.editing !== null ? written : named(written, fields.releaseName);
}

function takesPath(state: WizardState, { title, path }: { title: string; path: string }): boolean {
  return state.title === title && state.path !== path && !state.touched.includes('path');
}

// A new link's path follows its title until the person writes a path.
function pathAfter(state: WizardState, title = ''): string {
  const keeps = title.trim() === '' || state.editing !== null || state.touched.includes('path');
  return keeps ? state.path : suggestPath(title);
}

// A new pre-release's title follows the release name until the person writes a title.
function named(state: WizardState, releaseName: string): WizardState {
  const keep = (field: FilledField) => state.touched.includes(field);
  const title = keep('title') ? state.title : releaseName.trim();
  return {
    ...state,
    title,
    subtitle: keep('subtitle') || state.subtitle !== '' ? state.subtitle : 'Choose your service',
    path: keep('path') ? state.path : suggestPath(title),
  };
}

function messageTitle(state: WizardState): string {
  return state.releaseName.trim() || state.title.trim();
}

function keepOwn(state: WizardState, now: Extract<WizardAction, { kind: 'own kept' }>): WizardState {
  if (state.editing === null) return state;
  const { version, place, destinationIds, trackIds } = now;
  return {
    ...state,
    editing: {
      ...state.editing,
      ...place,
      version,
      tracks: state.editing.tracks.filter(({ id }) => trackIds.includes(id)),
    },
    // Rows that the other person deleted are created again.
    destinations: state.destinations.map((row) => (destinationIds.includes(row.id ?? '') ? row : { ...row, id: null })),
  };
}
