/** What blocks a step: the domain's checks on the wizard's state (LINK-13 to LINK-17, DEST-9 to DEST-13). */

import { autoplayShows, autoplayTrackId } from '#domain/destinations/autoplay.ts';
import {
  type DestinationProblem,
  destinationProblem,
  meetsPostReleaseRequirement,
  stageOf,
} from '#domain/destinations/destination-checks.ts';
import { toStoredUrl } from '#domain/destinations/destination-url.ts';
import type { CustomizeProblem } from '#domain/links/customize-checks.ts';
import { customizeProblems } from '#domain/links/customize-checks.ts';
import { type ReleaseProblem, releaseProblems } from '#domain/links/release-checks.ts';
import type { TextsProblem } from '#domain/messaging/texts-problem.ts';
import { presaveProvider } from '#domain/presaves/consent.ts';
import { linkTypeOf, trackUrlsOf, type WizardDestination, type WizardState } from './wizard-state.ts';

/** Everything wrong with the release step at `now`. */
export function releaseProblemsOf(state: WizardState, now: Date): ReleaseProblem[] {
  const stored = state.editing === null ? undefined : new Date(state.editing.releaseTime ?? Number.NaN);
  return releaseProblems(state, now, stored);
}

/** Everything wrong with the customize step, in the order of LINK-13. */
export function customizeProblemsOf(state: WizardState, pathAvailable: boolean): CustomizeProblem[] {
  const { title, subtitle, description, path, previewType, image } = state;
  return customizeProblems(
    { title, subtitle, description, path, previewType, image, trackUrls: trackUrlsOf(state) },
    { pathAvailable, originalPath: originalPathOf(state) },
  );
}

/** The stored path of the link being edited on the chosen domain, which is always available to it. */
export function originalPathOf(state: WizardState): string | undefined {
  return state.editing !== null && state.editing.domain === state.domain ? state.editing.path : undefined;
}

/** A row's field that is not right, and why. Only the wizard checks the autoplay track: the server gets its id. */
export type RowProblem =
  | DestinationProblem
  | { code: 'URL_INVALID'; field: 'autoplay'; longest?: undefined }
  | { code: TextsProblem; field: 'type'; longest?: undefined };

/** Whether the artist can send texts, and which text notifications the link had when the wizard opened: those may stay (DROP-180). */
export interface TextsCheck {
  problem: TextsProblem | undefined;
  /** Ids of destinations. */
  kept: ReadonlySet<string>;
}

const unchecked: TextsCheck = { problem: undefined, kept: new Set() };

/** The first problem of one destination; its URL is checked in the form in which it would be stored. */
export function rowProblem(state: WizardState, row: WizardDestination, texts = unchecked): RowProblem | undefined {
  const linkType = linkTypeOf(state.purpose);
  const url = toStoredUrl(row.type, row.url);
  const problem = destinationProblem({ ...row, url }, { linkType, stage: stageOf(row, linkType) });
  if (problem) return problem;
  if (row.type === 'text' && row.enabled && texts.problem !== undefined && !texts.kept.has(row.id ?? ''))
    return { code: texts.problem, field: 'type' };
  const track = row.autoplayTrack?.trim() ?? '';
  const wrong = track !== '' && autoplayFieldShows(state, row) && autoplayTrackId(track) === undefined;
  return wrong ? { code: 'URL_INVALID', field: 'autoplay' } : undefined;
}

/** The enabled destinations of one step that are not right, top to bottom: the pre-release ones, or all others. */
export function rowsWithProblems(
  state: WizardState,
  preRelease: boolean,
  texts = unchecked,
): { key: string; problem: RowProblem }[] {
  return state.destinations.flatMap((row) => {
    const problem = row.enabled && row.preRelease === preRelease ? rowProblem(state, row, texts) : undefined;
    return problem === undefined ? [] : [{ key: row.key, problem }];
  });
}

/** Returns whether a pre-release lacks all of the five services of which it needs one after its release. */
export function lacksPostRelease(state: WizardState): boolean {
  return !meetsPostReleaseRequirement(linkTypeOf(state.purpose), state.destinations);
}

/** Returns whether a row has the autoplay field. */
export function autoplayFieldShows(state: WizardState, row: WizardDestination): boolean {
  return presaveProvider(row, 'before') === undefined && autoplayShows(linkTypeOf(state.purpose), row);
}
