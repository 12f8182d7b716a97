/** The rows of all artists: their figures, in which order, and which are found (UI-64, UI-65). */
import { hasEveryWord } from '#domain/kernel/search-text.ts';
import { type FigureChange, type Figures, figureChanges } from '#domain/stats/figures.ts';
import { clickThroughRate } from '#domain/stats/rates.ts';
import { counted } from '#web/ui/numbers.ts';

/** The ways to sort, in the order of the menu. */
export const artistSorts = [
  { value: 'views', label: 'Most views' },
  { value: 'clicks', label: 'Most clicks' },
  { value: 'fans', label: 'Most new fans' },
  { value: 'presaves', label: 'Most pre-saves' },
  { value: 'release', label: 'Next release' },
  { value: 'name', label: 'Name' },
] as const;
export type ArtistSort = (typeof artistSorts)[number]['value'];

/** Counts of one artist, as the API gives them. */
export interface ArtistCounts {
  artist_id: string;
  views: number;
  clicks: number;
  fans: number;
}

/** A release that is ahead; `release_time` is an ISO instant. */
export interface NextRelease {
  artist_id: string;
  link_id: string;
  title: string;
  release_time: string;
}

/** How many pre-saves of an artist wait. */
export interface WaitingPresaves {
  artist_id: string;
  waiting: number;
}

/** The figures of a row, with the change of its views since the range before. */
export interface RowFigures extends Figures {
  trend: readonly number[];
  change: FigureChange | undefined;
}

/** A row. `figures` is undefined while they are not there. */
export interface ArtistRow<Artist> {
  id: string;
  artist: Artist;
  figures: RowFigures | undefined;
  next: NextRelease | undefined;
  /** Pre-saves that wait for releases ahead; undefined while they are not known. */
  waiting: number | undefined;
}

const list = new Intl.ListFormat('en', { type: 'conjunction' });

const figuresOf = ({ views, clicks, fans }: Omit<ArtistCounts, 'artist_id'>): Figures => ({
  ...{ views, clicks, fans },
  rate: clickThroughRate(clicks, views),
});
const none = { views: 0, clicks: 0, fans: 0 };

/** The figures of all artists together. */
export function totalOf(counts: readonly ArtistCounts[]): Figures {
  const sum = (part: 'views' | 'clicks' | 'fans') => counts.reduce((total, each) => total + each[part], 0);
  return figuresOf({ views: sum('views'), clicks: sum('clicks'), fans: sum('fans') });
}

/** What could be read of several artists; `missing` are the ids of those whose figures could not. */
export interface ReadCounts<Counts extends ArtistCounts> {
  artists: readonly Counts[];
  missing: readonly string[];
}

/** The totals of both ranges, each of the same artists, so that they can be compared. */
export function comparedTotals(
  now: ReadCounts<ArtistCounts>,
  before: ReadCounts<ArtistCounts>,
): { now: Figures; before: Figures } {
  const missing = new Set([...now.missing, ...before.missing]);
  const of = ({ artists }: ReadCounts<ArtistCounts>) => totalOf(artists.filter((each) => !missing.has(each.artist_id)));
  return { now: of(now), before: of(before) };
}

/** The sentence about artists whose figures could not be read; undefined without one. */
export function missingSentence(
  artists: readonly { id: string; name: string }[],
  missing: readonly string[],
): string | undefined {
  const names = artists.filter(({ id }) => missing.includes(id)).map(({ name }) => name);
  if (names.length === 0) return undefined;
  const [shown, others] = [names.slice(0, 3), names.length - 3];
  const listed = list.format([...shown, ...(others > 0 ? [counted(others, 'other')] : [])]);
  return `The figures of ${listed} can't be read at the moment. The totals are without them.`;
}

/** One row for each artist; one without a hit has zeros, one whose figures are missing has none. Without `figures` nothing is known yet, without `before` nothing is compared, without `state` nothing is known of releases. */
export function artistRows<Artist extends { id: string }>(
  artists: readonly Artist[],
  figures: ReadCounts<ArtistCounts & { trend: readonly number[] }> | undefined,
  before: ReadCounts<ArtistCounts> | undefined,
  state: { next_releases: readonly NextRelease[]; waiting_presaves: readonly WaitingPresaves[] } | undefined,
): ArtistRow<Artist>[] {
  const now = new Map(figures?.artists.map((each) => [each.artist_id, each]));
  const then = new Map(before?.artists.map((each) => [each.artist_id, each]));
  const waiting = state && new Map(state.waiting_presaves.map((each) => [each.artist_id, each.waiting]));
  const next = new Map(state?.next_releases.map((each) => [each.artist_id, each]));
  return artists.map((artist) => {
    const { id } = artist;
    const counted = figuresOf(now.get(id) ?? none);
    const isCompared = before !== undefined && !before.missing.includes(id);
    const isKnown = figures !== undefined && !figures.missing.includes(id);
    const change = isCompared ? figureChanges(counted, figuresOf(then.get(id) ?? none)).views : undefined;
    const known = isKnown ? { ...counted, trend: now.get(id)?.trend ?? [], change } : undefined;
    return { id, artist, figures: known, next: next.get(id), waiting: waiting && (waiting.get(id) ?? 0) };
  });
}

const releaseTime = ({ next }: Pick<ArtistRow<unknown>, 'next'>): number =>
  next === undefined ? Number.MAX_SAFE_INTEGER : Date.parse(next.release_time);

/** The rows whose artist's name has every word of `search`, sorted; equal ones by name. */
export function listArtists<Artist extends { name: string }>(
  rows: readonly ArtistRow<Artist>[],
  { sort, search }: { sort: ArtistSort; search: string },
): ArtistRow<Artist>[] {
  const byName = (one: ArtistRow<Artist>, other: ArtistRow<Artist>) => one.artist.name.localeCompare(other.artist.name);
  const most = (part: keyof Figures) => (one: ArtistRow<Artist>, other: ArtistRow<Artist>) =>
    (other.figures?.[part] ?? 0) - (one.figures?.[part] ?? 0);
  const orders: Record<ArtistSort, (one: ArtistRow<Artist>, other: ArtistRow<Artist>) => number> = {
    views: most('views'),
    clicks: most('clicks'),
    fans: most('fans'),
    presaves: (one, other) => (other.waiting ?? 0) - (one.waiting ?? 0),
    // Those without a release come last.
    release: (one, other) => releaseTime(one) - releaseTime(other),
    name: byName,
  };
  return rows
    .filter(({ artist }) => hasEveryWord(artist.name, search))
    .sort((one, other) => orders[sort](one, other) || byName(one, other));
}
