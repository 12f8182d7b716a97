/** Private urls of unpublished pages: who gets one, for how long, and what is checked before it is made (LINK-84 to LINK-87). */
import type { ErrorCode } from '#domain/kernel/error-catalogue.ts';
import { cleanPasted, isLonger } from '#domain/kernel/pasted-text.ts';
import type { Link } from './link.ts';
import { pagePhase } from './release-phase.ts';

/** The path of a preview on the host of its link; its token is in the query, which no log has. */
export const pressPreviewPath = '/_/preview';

/** For how many days a preview can be opened. */
export const pressPreviewDays = { least: 1, most: 90, first: 7 };

/** The most previews of a link that can be opened at a time. */
export const mostPressPreviews = 100;

/** The most characters of the name of the person. */
const longestPreviewPerson = 100;

/** A link whose page of now, or of after its release, is not public. */
export type PreviewedLink = Pick<Link, 'draft' | 'type' | 'releaseTime'>;

/** Whether a link has something to show in private: it is a draft, or its release is ahead. */
export function hasPressPreview(link: PreviewedLink, now: Date): boolean {
  return link.draft || pagePhase(link, now) === 'before';
}

/** What a preview is made with, as it is stored, or the first thing that is wrong with it. */
export function checkPressPreview(sent: {
  person: string;
  days: number;
}): { person: string; days: number } | { problem: { code: ErrorCode; field: 'person' | 'days' } } {
  const person = cleanPasted(sent.person.replace(/[\s\p{Cc}]+/gu, ' '), 'words');
  if (person === '') return { problem: { code: 'PREVIEW_PERSON_MISSING', field: 'person' } };
  if (isLonger(person, longestPreviewPerson)) return { problem: { code: 'PREVIEW_PERSON_TOO_LONG', field: 'person' } };
  const { least, most } = pressPreviewDays;
  const isRight = Number.isInteger(sent.days) && sent.days >= least && sent.days <= most;
  return isRight ? { person, days: sent.days } : { problem: { code: 'PREVIEW_DAYS_INVALID', field: 'days' } };
}
