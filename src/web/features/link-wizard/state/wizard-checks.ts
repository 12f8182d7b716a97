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

/** The first thing wrong with one destination; its address is judged in the form in which it would be stored. */
export function rowProblem(state: WizardState, row: WizardDestination): DestinationProblem | undefined {
  const linkType = linkTypeOf(state.purpose);
  const url = toStoredUrl(row.type, row.url);
  return destinationProblem({ ...row, url }, { linkType, stage: 'post-release' });
}

/** The enabled destinations that are not right, top to bottom. */
export function rowsWithProblems(state: WizardState): { key: string; problem: DestinationProblem }[] {
  return state.destinations.flatMap((row) => {
    const problem = row.enabled ? rowProblem(state, row) : undefined;
    return problem === undefined ? [] : [{ key: row.key, problem }];
  });
}

/** Tells whether the autoplay field shows, and whether what stands in it names no track. */
export function autoplayOf(state: WizardState, row: WizardDestination): { shows: boolean; wrong: boolean } {
  const shows = autoplayShows(linkTypeOf(state.purpose), row);
  const text = row.autoplayTrack?.trim() ?? '';
  return { shows, wrong: text !== '' && autoplayTrackId(text) === undefined };
}
