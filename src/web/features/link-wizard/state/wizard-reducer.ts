/** The wizard's transitions: pure, from a state and what happened to the next state (spec section 4, "Wizard step flow"). */

import { defaultCoverImageStyle } from '#domain/links/link.ts';
import { suggestPath, withoutSpaces } from '#domain/links/path.ts';
import type { SourcePurpose } from '#domain/links/source-checks.ts';
import {
  addBlock,
  addUrl,
  disableRow,
  dragRow,
  editRow,
  enableRow,
  isAddedByHand,
  rowsFromSource,
} from './destination-rows.ts';
import {
  emptyWizard,
  type FilledField,
  isSourceLoaded,
  type LoadedSource,
  linkTypeOf,
  type WizardDestination,
  type WizardState,
  type WizardStep,
  wizardSteps,
} from './wizard-state.ts';

/** The fields that a form control writes by itself. */
export type WrittenFields = Partial<
  Pick<
    WizardState,
    | 'title'
    | 'subtitle'
    | 'description'
    | 'domain'
    | 'path'
    | 'image'
    | 'coverImageStyle'
    | 'previewType'
    | 'youtubePreviewUrl'
    | 'customPreviewUrl'
    | 'spotifyPreviewLink'
    | 'spotifyPreviewUrl'
    | 'displayArtistSocials'
    | 'theme'
  >
>;

/** What can happen. */
export type WizardAction =
  | { kind: 'type picked'; purpose: SourcePurpose }
  | { kind: 'source typed'; text: string }
  | { kind: 'source loaded'; source: LoadedSource }
  | { kind: 'written'; fields: WrittenFields }
  | { kind: 'stepped'; to: WizardStep }
  | { kind: 'started over' }
  | { kind: 'destination enabled'; key: string }
  | { kind: 'destination disabled'; key: string }
  | { kind: 'destination removed'; key: string }
  | { kind: 'destination edited'; key: string; change: Partial<WizardDestination> }
  | { kind: 'destination dragged'; key: string; overKey: string }
  | { kind: 'address added'; url: string }
  | { kind: 'block added'; type: 'custom' | 'header' };

/** Applies what happened. A step that may not be entered yet leaves the state as it is. */
export function wizardReducer(state: WizardState, action: WizardAction): WizardState {
  switch (action.kind) {
    case 'type picked':
      return pickType(state, action.purpose);
    case 'source typed':
      return { ...state, sourceInput: action.text };
    case 'source loaded':
      return loadSource(state, action.source);
    case 'written':
      return write(state, action.fields);
    case 'stepped':
      return mayEnter(state, action.to) ? { ...state, step: action.to } : state;
    case 'started over':
      return emptyWizard(state.theme);
    case 'destination enabled':
      return { ...state, destinations: enableRow(state.destinations, action.key) };
    case 'destination disabled':
      return { ...state, destinations: disableRow(state.destinations, action.key) };
    case 'destination removed':
      return { ...state, destinations: state.destinations.filter((row) => row.key !== action.key) };
    case 'destination edited':
      return { ...state, destinations: editRow(state.destinations, action.key, action.change) };
    case 'destination dragged':
      return { ...state, destinations: dragRow(state.destinations, action.key, action.overKey) };
    case 'address added': {
      const destinations = addUrl(state.destinations, action.url, state.nextKey);
      return destinations === undefined ? state : { ...state, destinations, nextKey: state.nextKey + 1 };
    }
    case 'block added':
      return {
        ...state,
        destinations: addBlock(state.destinations, action.type, state.nextKey),
        nextKey: state.nextKey + 1,
      };
  }
}

/** Tells whether a step may be entered: a type first, and the source loaded before the third step. */
export function mayEnter(state: WizardState, step: WizardStep): boolean {
  if (step === 'type') return true;
  if (state.purpose === null) return false;
  return step === 'source' || isSourceLoaded(state);
}

/** The step after or before, or undefined at either end. */
export function neighbourStep(step: WizardStep, by: 1 | -1): WizardStep | undefined {
  return wizardSteps[wizardSteps.indexOf(step) + by];
}

/** Tells whether there is something that closing could lose. */
export function isStarted(state: WizardState): boolean {
  return state.purpose !== null;
}

// Picking a type resets the wizard's data; the theme is a taste, not data of the link, and the domain an account's habit.
function pickType(state: WizardState, purpose: SourcePurpose): WizardState {
  return {
    ...emptyWizard(state.theme),
    domain: state.domain,
    step: state.step,
    purpose,
    coverImageStyle: defaultCoverImageStyle(linkTypeOf(purpose)),
  };
}

function loadSource(state: WizardState, source: LoadedSource): WizardState {
  if (state.purpose === null) return state;
  const keep = (field: FilledField) => state.touched.includes(field);
  const added = state.destinations.filter(isAddedByHand).filter((row) => !row.detected);
  const rows = rowsFromSource(state.purpose, source, state.nextKey);
  const title = keep('title') ? state.title : source.name;
  const isTrack = /\/track\//.test(source.url);
  return {
    ...state,
    source,
    sourceInput: source.input,
    title,
    subtitle: keep('subtitle') ? state.subtitle : state.purpose === 'bio' ? '' : 'Choose your service',
    path: keep('path') ? state.path : suggestPath(title),
    image: keep('image') ? state.image : source.image,
    previewType: keep('previewType') ? state.previewType : source.previewUrl === null ? 'image' : 'spotify',
    spotifyPreviewUrl: source.previewUrl ?? '',
    spotifyPreviewLink: isTrack ? source.url : '',
    destinations: [...rows.filter((row) => row.enabled), ...added, ...rows.filter((row) => !row.enabled)],
    nextKey: state.nextKey + rows.length,
  };
}

const filledFields: readonly FilledField[] = ['title', 'subtitle', 'path', 'image', 'previewType'];

function write(state: WizardState, fields: WrittenFields): WizardState {
  const touched = filledFields.filter((field) => field in fields || state.touched.includes(field));
  const path = fields.path === undefined ? state.path : withoutSpaces(fields.path);
  return { ...state, ...fields, path, touched };
}
