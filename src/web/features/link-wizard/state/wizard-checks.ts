/** What keeps a step from being finished: the domain's checks over the wizard's data (spec section 5). */

import { autoplayShows, autoplayTrackId } from '#domain/destinations/autoplay.ts';
import { type DestinationProblem, destinationProblem } from '#domain/destinations/destination-checks.ts';
import { toStoredUrl } from '#domain/destinations/destination-url.ts';
import type { CustomizeProblem } from '#domain/links/customize-checks.ts';
import { customizeProblems } from '#domain/links/customize-checks.ts';
import { linkTypeOf, trackUrlsOf, type WizardDestination, type WizardState } from './wizard-state.ts';

/** Everything wrong with the customize step, in the spec's order. */
export function customizeProblemsOf(state: WizardState, pathAvailable: boolean): CustomizeProblem[] {
  const { title, subtitle, description, path, previewType, image } = state;
  return customizeProblems(
    { title, subtitle, description, path, previewType, image, trackUrls: trackUrlsOf(state) },
    { pathAvailable },
  );
}

/** A row's field that is not right, and why; the autoplay track is checked by the wizard alone, the server is sent its id. */
export type RowProblem = DestinationProblem | { code: 'URL_INVALID'; field: 'autoplay' };

/** The first thing wrong with one destination; its address is judged in the form in which it would be stored. */
export function rowProblem(state: WizardState, row: WizardDestination): RowProblem | undefined {
  const linkType = linkTypeOf(state.purpose);
  const url = toStoredUrl(row.type, row.url);
  const problem = destinationProblem({ ...row, url }, { linkType, stage: 'post-release' });
  if (problem) return problem;
  const track = row.autoplayTrack?.trim() ?? '';
  const wrong = track !== '' && autoplayFieldShows(state, row) && autoplayTrackId(track) === undefined;
  return wrong ? { code: 'URL_INVALID', field: 'autoplay' } : undefined;
}

/** The enabled destinations that are not right, top to bottom. */
export function rowsWithProblems(state: WizardState): { key: string; problem: RowProblem }[] {
  return state.destinations.flatMap((row) => {
    const problem = row.enabled ? rowProblem(state, row) : undefined;
    return problem === undefined ? [] : [{ key: row.key, problem }];
  });
}

/** Tells whether a row has the autoplay field. */
export function autoplayFieldShows(state: WizardState, row: WizardDestination): boolean {
  return autoplayShows(linkTypeOf(state.purpose), row);
}
