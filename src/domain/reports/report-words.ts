/** A report in words: figures with their comparison, the best day and its reason, rows, and what was left out. The same on every sheet (REP-3 to REP-7). */
import { counted, countInWords } from '../kernel/counts.ts';
import { countryName } from '../stats/country-names.ts';
import { appLabel } from '../stats/in-app-browsers.ts';
import { clickThroughRate, fineShare, percentChange, pointsChange, wholeShare } from '../stats/rates.ts';
import type { Report, ReportCounts, ReportNote, ReportRow } from './report.ts';
import { beforeInWords, dayInWords, rangeInWords } from './report-range.ts';

/** A share of a whole with one decimal: `29.0%`. */
export const shareInWords = (count: number, all: number): string => `${fineShare(count, all).toFixed(1)}%`;

/** A figure of the headline. */
export interface ReportFigure {
  label: string;
  value: string;
  /** The change since the range before; undefined where that had nothing to compare with. */
  change: { better: boolean; text: string } | undefined;
  /** The figure of the range before: `170,129`. */
  valueBefore: string;
  /** It with its range: `170,129 in October`. */
  before: string;
}

function change(now: number, before: number): ReportFigure['change'] {
  const percent = percentChange(now, before);
  if (percent === undefined || percent === 0) return undefined;
  return { better: percent > 0, text: `${Math.abs(percent).toFixed(1)}%` };
}

const rateOf = ({ views, clicks }: ReportCounts): number => clickThroughRate(clicks, views);

/** The figures of the headline, in their order. */
export function reportFigures({ counts, before, range, isRunning }: Report): ReportFigure[] {
  const compared = (valueBefore: string) => ({
    ...{ valueBefore, before: `${valueBefore} ${beforeInWords(range, isRunning)}` },
  });
  const ofCount = (label: string, now: number, then: number): ReportFigure => ({
    ...{ label, value: countInWords(now), change: change(now, then), ...compared(countInWords(then)) },
  });
  const points = pointsChange(rateOf(counts), rateOf(before));
  return [
    ofCount('Views', counts.views, before.views),
    ofCount('Clicks', counts.clicks, before.clicks),
    {
      label: 'Rate',
      value: `${rateOf(counts).toFixed(1)}%`,
      change:
        before.views === 0 || points === 0
          ? undefined
          : { better: points > 0, text: `${Math.abs(points).toFixed(1)} pts` },
      ...compared(`${rateOf(before).toFixed(1)}%`),
    },
    ofCount('Opt-ins', counts.subscribes, before.subscribes),
    ofCount('Pre-saves', counts.presaves, before.presaves),
  ];
}

/** What the report is about: `Mara Vale`, or `Night Ferry by Mara Vale`. */
export function reportSubject({ artistName, linkTitle }: Pick<Report, 'artistName' | 'linkTitle'>): string {
  return linkTitle === null ? artistName : `${linkTitle} by ${artistName}`;
}

/** The place of a zone in words: `New York`; UTC and offsets as they are. */
function zoneInWords(zone: string): string {
  return zone.includes('/') ? (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ') : zone;
}

/** The line under the heading. */
export function reportLine(report: Report): string {
  const days = `${rangeInWords(report.range)}${report.isRunning ? ', not over yet' : ''}`;
  return `${reportSubject(report)} · ${days} · days as in ${zoneInWords(report.timeZone)}`;
}

/** The best day: its figures, and its reason where one is known (REP-7). */
export function bestDayWords({
  best,
  notes,
}: Pick<Report, 'best' | 'notes'>): { figures: string; reason: string } | null {
  if (best === null) return null;
  const known = notes.filter(({ day }) => day === best.day).map(({ text }) => text);
  const { source } = best;
  const from =
    source === null
      ? ''
      : `${counted(source.views, 'view')} came from ${source.name}, ${wholeShare(source.views, best.views)}% of the day`;
  const reasons = known.length > 0 ? known : ['No reason found'];
  return {
    figures: `Best day, ${dayInWords(best.day)}: ${counted(best.views, 'view')}, ${counted(best.clicks, 'click')}`,
    reason: [...reasons, ...(from === '' ? [] : [from])].map((text) => `${text}.`).join(' '),
  };
}

/** A note with its day: `Nov 14: Paper Lanterns came out`. */
export const noteInWords = ({ day, text }: ReportNote): string => `${dayInWords(day)}: ${text}`;

/** The parts of a report that are lists of rows. */
export const reportParts = ['links', 'countries', 'sources', 'apps', 'placements'] as const;
export type ReportPart = (typeof reportParts)[number];

export const reportPartLabels: Record<ReportPart, { title: string; row: string; others: string; none: string }> = {
  links: { title: 'Links', row: 'Link', others: 'link', none: 'Without a link' },
  countries: { title: 'Countries', row: 'Country', others: 'country', none: 'Unknown' },
  sources: { title: 'Sources', row: 'Source', others: 'source', none: 'Direct' },
  apps: { title: 'Opened in', row: 'Browser', others: 'app', none: appLabel('') },
  placements: { title: 'Placements', row: 'Placement', others: 'placement', none: 'Without a placement' },
};

/** The name of a row. */
export function rowName(part: ReportPart, { kind, name, rows }: ReportRow): string {
  if (kind === 'none') return reportPartLabels[part].none;
  if (kind === 'others') return rows === 0 ? 'Others' : `${rows} others`;
  if (part === 'countries') return countryName(name);
  return part === 'apps' ? appLabel(name) : name;
}

/** Rows with the most views first, others last. Where a source is missing is a source, too; a missing placement or country goes to the end. */
export function rowsInOrder(part: ReportPart, rows: readonly ReportRow[]): ReportRow[] {
  const last = ({ kind }: ReportRow) =>
    kind === 'others' ? 1 : kind === 'none' && part !== 'sources' && part !== 'apps' ? 2 : 0;
  return rows.toSorted((one, other) => last(one) - last(other) || other.views - one.views);
}

/** Under the heading of countries: how many, and how few of them make three quarters. */
export function countriesLine({ countries, counts }: Pick<Report, 'countries' | 'counts'>): string {
  const named = countries.filter(({ kind }) => kind === 'row');
  const others = countries.find(({ kind }) => kind === 'others')?.rows ?? 0;
  const all = named.length + others;
  if (all === 0) return 'No country is known.';
  let sum = 0;
  const needed = named.findIndex(({ views }) => {
    sum += views;
    return sum >= counts.views * 0.75;
  });
  const number = all === 1 ? '1 country.' : `${all} countries.`;
  if (needed < 0 || needed + 1 >= all) return number;
  return `${number} Three in four views come from ${needed === 0 ? 'one of them' : `${needed + 1} of them`}.`;
}

const verdictLabels: Record<Report['leftOut'][number]['verdict'], string> = {
  crawler: 'bots and crawlers',
  preview: 'link previews',
  prefetch: 'loaded ahead, never seen',
  datacentre: 'data centres',
  anomaly: 'far too many at once',
};

/** What was left out, and why: a sentence and the shares of all visits seen, people first. */
export function leftOutWords({ counts, leftOut }: Pick<Report, 'counts' | 'leftOut'>): {
  sentence: string;
  shares: { key: string; label: string; count: number }[];
} {
  const gone = leftOut.reduce((sum, { views }) => sum + views, 0);
  const seen = counts.views + gone;
  const shares = leftOut
    .toSorted((one, other) => other.views - one.views)
    .map(({ verdict, views }) => ({ key: verdict, label: verdictLabels[verdict], count: views }));
  return {
    sentence:
      gone === 0
        ? `${counted(seen, 'visit')} ${seen === 1 ? 'was' : 'were'} seen, and all of them are in the figures above.`
        : `${counted(seen, 'visit')} ${seen === 1 ? 'was' : 'were'} seen, ${countInWords(gone)} of them (${shareInWords(gone, seen)}) are in no figure above.`,
    shares: [{ key: 'person', label: 'people', count: counts.views }, ...shares],
  };
}

/** Whether nobody did anything in the range. */
export function isEmptyReport({ counts }: Pick<Report, 'counts'>): boolean {
  return counts.views + counts.clicks + counts.subscribes + counts.presaves === 0;
}

/** The line at the foot of a sheet. */
export function madeLine({ madeAt, timeZone }: Pick<Report, 'madeAt' | 'timeZone'>): string {
  const made = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(
    new Date(madeAt),
  );
  return `Made ${made}. A view is a person on a page, a click is a person who went on to a service. No fan is named here.`;
}
