/** The checks of the release step of a pre-release: date, time, zone and name (LINK-15 to LINK-17). */
import type { ErrorCode } from '#domain/kernel/error-catalogue.ts';
import { cleanPasted, isLonger } from '#domain/kernel/pasted-text.ts';
import { linkFields } from './link.ts';
import { isAhead, isTimezone, type ReleaseMoment, releaseInstant } from './release-time.ts';

/** What the release step asks for. */
export interface ReleaseDraft extends ReleaseMoment {
  releaseName: string;
}

/** The step's fields that a check can point at. */
export type ReleaseField = 'date' | 'time' | 'timezone' | 'release_name';

/** A field that is not right, and why. */
export interface ReleaseProblem {
  code: ErrorCode;
  field: ReleaseField;
  /** The limit, in characters, of a text that is too long. */
  longest?: number;
}

/**
 * Everything wrong with the release step, in the order of its fields. `stored` is the release time of the link being edited, which may have
 * passed; undefined for a new link, the only one that needs a name.
 */
export function releaseProblems(draft: ReleaseDraft, now: Date, stored: Date | undefined): ReleaseProblem[] {
  const problems: ReleaseProblem[] = [];
  const moment = momentProblem(draft, now, stored);
  if (moment !== undefined) problems.push(moment);
  if (!isTimezone(draft.timezone)) problems.push({ code: 'TIMEZONE_MISSING', field: 'timezone' });
  const name = cleanPasted(draft.releaseName, 'words');
  if (name === '' && stored === undefined) problems.push({ code: 'RELEASE_NAME_MISSING', field: 'release_name' });
  const { longest } = linkFields.releaseName;
  if (isLonger(name, longest)) problems.push({ code: 'TEXT_TOO_LONG', field: 'release_name', longest });
  return problems;
}

function momentProblem(draft: ReleaseDraft, now: Date, stored: Date | undefined): ReleaseProblem | undefined {
  if (draft.date === '') return { code: 'RELEASE_DATE_MISSING', field: 'date' };
  if (draft.time === '') return { code: 'RELEASE_CLOCK_MISSING', field: 'time' };
  if (!isTimezone(draft.timezone)) return undefined;
  const found = releaseInstant(draft);
  if (found === undefined) return { code: 'RELEASE_DATE_MISSING', field: 'date' };
  if (found.kind === 'skipped') return { code: 'RELEASE_TIME_SKIPPED', field: 'time' };
  const unchanged = stored !== undefined && stored.getTime() === found.instant.getTime();
  return unchanged || isAhead(found.instant, now) ? undefined : { code: 'RELEASE_TIME_PAST', field: 'time' };
}
