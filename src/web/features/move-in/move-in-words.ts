/** How the states, columns and rows of move-ins are written. */
import { destinationName, isDestinationType } from '#domain/destinations/catalogue.ts';
import type { MoveColumn } from '#domain/move-in/move-columns.ts';
import { type MoveVerdict, moveVerdicts } from '#domain/move-in/move-verdicts.ts';
import type { MoveInQuery, MoveInRowsQuery, MoveInsQuery } from '#web/lib/graphql/graphql.ts';
import { counted, formatCount } from '#web/ui/numbers.ts';

/** A move-in and its rows as the screen reads them. */
export type ShownMoveIn = MoveInQuery['move_in'];
export type ShownRow = MoveInRowsQuery['move_in_rows'][number];
export type ShownDestination = ShownRow['destinations'][number];
type Listed = MoveInsQuery['move_ins'][number];

/** Where a move-in is. */
export const stateNames: Readonly<Record<string, string>> = {
  draft: 'Not checked yet',
  checking: 'Being read',
  checked: 'Checked, not moved in',
  running: 'Being moved in',
  done: 'Moved in',
  undoing: 'Being undone',
  undone: 'Undone',
};

/** States in which a job is at work. */
export const isAtWork = (state: string): boolean => ['checking', 'running', 'undoing'].includes(state);

const plainNames: Readonly<Partial<Record<MoveColumn, string>>> = {
  skip: 'Leave out',
  short_url: 'Short url',
  domain: 'Domain',
  path: 'Path',
  url: 'Where it leads',
  title: 'Title',
  subtitle: 'Artist or subtitle',
  tags: 'Tags',
  created: 'Day of creation',
  clicks: 'Clicks so far',
  type: 'Type of link',
  cover: 'Cover url',
  code: 'ISRC or UPC',
};

/** What a column can be, in words. */
export function columnName(kind: MoveColumn): string {
  return plainNames[kind] ?? `Url at ${serviceName(kind)}`;
}

/** The name of a destination's service. */
export const serviceName = (type: string): string => (isDestinationType(type) ? destinationName(type) : type);

/** The name of a move-in: of its file, or of its pages. */
export const nameOf = ({ kind, file_name, rows }: Pick<Listed, 'kind' | 'file_name' | 'rows'>): string =>
  kind === 'file' ? file_name : counted(rows, 'page');

/** What became of a move-in, in the list. */
export function outcomeWords({ kind, state, progress, rows, made, undone, stayed }: Listed): string {
  if (isAtWork(state)) return `${formatCount(Math.floor(100 * progress))}% done`;
  if (state === 'draft') return kind === 'file' ? 'Its columns are not confirmed' : 'Its pages were not read';
  if (state === 'checked') return `${counted(rows, kind === 'file' ? 'row' : 'page')} to look at`;
  if (state === 'undone') return `${counted(undone, 'link')} deleted again, ${formatCount(stayed)} stayed`;
  return `${counted(made, 'draft')} from ${counted(rows, kind === 'file' ? 'row' : 'page')}`;
}

/** How many rows have a verdict. */
export function countOf({ verdicts }: Pick<ShownMoveIn, 'verdicts'>, wanted: MoveVerdict): number {
  return verdicts.find(({ verdict }) => verdict === wanted)?.count ?? 0;
}

/** The verdicts that rows have, in the order of the domain. */
export const presentVerdicts = (found: Pick<ShownMoveIn, 'verdicts'>): MoveVerdict[] =>
  moveVerdicts.filter((verdict) => countOf(found, verdict) > 0);

/** A url without what every one has. */
export const shortUrl = (url: string): string => url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');

/** Where a row leads: its chosen services by name, the first three. */
export function targetWords(destinations: readonly ShownDestination[]): string {
  const chosen = destinations.filter((each) => each.chosen);
  const names = chosen.map(({ type, url }) => (type === 'custom' ? shortUrl(url).slice(0, 60) : serviceName(type)));
  const shown = [...new Set(names)].slice(0, 3).join(', ');
  return chosen.length > 3 ? `${shown} and ${formatCount(chosen.length - 3)} more` : shown;
}

/** The destinations of a page by service: those found there, and those found by code. */
export function sideBySide(
  destinations: readonly ShownDestination[],
): { type: string; there: ShownDestination[]; byCode: ShownDestination[] }[] {
  const types = [...new Set(destinations.map(({ type }) => type))];
  return types.map((type) => {
    const some = destinations.filter((each) => each.type === type);
    return {
      type,
      there: some.filter(({ found_by }) => found_by !== 'code'),
      byCode: some.filter(({ found_by }) => found_by === 'code' || found_by === 'both'),
    };
  });
}
