/** A report: figures of an artist's or a link's pages in a range, as numbers, and notes of the days. It has no place for a fan's name, email or number (REP-10). */
import type { DateRange } from '../stats/date-range.ts';
import type { Verdict } from '../stats/event.ts';

/** What a report may show, in its order. What was left out is always in it (REP-5); `notes` are the notes on the days that the team wrote (REP-8). */
export const reportCards = ['figures', 'days', 'notes', 'links', 'countries', 'sources', 'placements', 'fans'] as const;
export type ReportCard = (typeof reportCards)[number];

export const reportCardLabels: Record<ReportCard, string> = {
  figures: 'Headline',
  days: 'Days',
  notes: 'Own notes and drops, on the days',
  links: 'Links',
  countries: 'Countries',
  sources: 'Sources and apps',
  placements: 'Placements',
  fans: 'New fans',
};

/** Counts of people by what they did. */
export interface ReportCounts {
  views: number;
  clicks: number;
  /** Opt-ins, by email and by phone. */
  subscribes: number;
  presaves: number;
}

/** Something on a day that may explain its figures. */
export interface ReportNote {
  /** YYYY-MM-DD. */
  day: string;
  /** release, drop, rename, move or own. */
  kind: string;
  text: string;
}

/** One row of a part. The rows of a part add up to the figures (REP-4). */
export interface ReportRow {
  /** A link's title, a country's code, a source's or a placement's name. */
  name: string;
  kind: 'row' | 'others' | 'none';
  /** Of `others`: how many rows were added up. */
  rows: number;
  views: number;
  clicks: number;
  /** Opt-ins and pre-saves. */
  fans: number;
}

/** The day with the most views. */
export interface BestDay {
  day: string;
  views: number;
  clicks: number;
  /** Where most of its views came from; null when most came directly. */
  source: { name: string; views: number } | null;
}

/** A whole report, ready to be drawn. */
export interface Report {
  artistName: string;
  /** The link's title; null for a report of the whole artist. */
  linkTitle: string | null;
  /** The cover of the link or the picture of the artist; null for none. */
  picture: string | null;
  range: DateRange;
  /** IANA zone in which days begin. */
  timeZone: string;
  /** Whether the range was not over when the report was made. */
  isRunning: boolean;
  /** An instant in ISO 8601. */
  madeAt: string;
  cards: readonly ReportCard[];
  counts: ReportCounts;
  /** Of the range before. */
  before: ReportCounts;
  days: readonly { day: string; views: number; clicks: number }[];
  notes: readonly ReportNote[];
  best: BestDay | null;
  links: readonly ReportRow[];
  countries: readonly ReportRow[];
  sources: readonly ReportRow[];
  apps: readonly ReportRow[];
  placements: readonly ReportRow[];
  /** Views that no figure counts. */
  leftOut: readonly { verdict: Exclude<Verdict, 'person'>; views: number }[];
}

/** The kinds of notes with words of the team: its own notes, and drops, which are named by their titles (REP-8). */
const wordedKinds = ['own', 'drop'];

/** The notes that a report with these cards shows on its days. */
export function shownNotes(notes: readonly ReportNote[], cards: readonly ReportCard[]): ReportNote[] {
  return notes.filter(({ kind }) => cards.includes('notes') || !wordedKinds.includes(kind));
}

/** The cards that are parts of the sheet, in their order: notes are on the days, a report of one link lists no links, and placements are shown where there are any. */
export function drawnCards({
  cards,
  linkTitle,
  placements,
}: Pick<Report, 'cards' | 'linkTitle' | 'placements'>): ReportCard[] {
  return cards.filter((card) => {
    if (card === 'notes') return false;
    if (card === 'links') return linkTitle === null;
    return card !== 'placements' || placements.some(({ kind }) => kind === 'row');
  });
}

/** Reads the chosen cards: known ones, each once, in the order of a report. */
export function readReportCards(names: readonly string[]): ReportCard[] {
  return reportCards.filter((card) => names.includes(card));
}
