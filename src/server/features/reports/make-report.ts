/** Makes a report from the statistics, without a permission check: for the screen, for share links and for the monthly mail. */
import type { Clock } from '#domain/kernel/clock.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { Link } from '#domain/links/link.ts';
import {
  type BestDay,
  type Report,
  type ReportCard,
  type ReportCounts,
  type ReportNote,
  type ReportRow,
  shownNotes,
} from '#domain/reports/report.ts';
import { beforeInstants, readReportRange } from '#domain/reports/report-range.ts';
import { countsOf, type NamedCount, reportRows } from '#domain/reports/report-rows.ts';
import { directOrNone, otherSources } from '#domain/stats/breakdowns.ts';
import { chartDays } from '#domain/stats/chart-days.ts';
import { rangeInstants } from '#domain/stats/date-range.ts';
import { verdicts } from '#domain/stats/event.ts';
import type { Role } from '../../platform/auth/guard.ts';
import type { ArtistsService } from '../artists/artists.service.ts';
import type { LinksService } from '../links/links.service.ts';
import type { StatsService } from '../stats/stats.service.ts';

/** What a report is about. */
export interface ReportQuestion {
  artistId: string;
  /** Null for the whole artist. */
  linkId: string | null;
  range: string;
  timeZone: string;
  cards: readonly ReportCard[];
  /** The role of the person who reads or shares it: drops are named to those who may read drops (STAT-213). */
  role: Role;
}

/** What a report is made from. */
export interface ReportSources {
  stats: Pick<StatsService, 'reportFigures' | 'reportTotals'>;
  artists: Pick<ArtistsService, 'forPage'>;
  links: Pick<LinksService, 'linksById'>;
  /** The names of an artist's placements by code, the archived ones too. */
  placementNames(artistId: string): Promise<ReadonlyMap<string, string>>;
  /** What happened to the artist or the link from day to day, both included, as far as the role may read it. */
  notes(of: {
    artistId: string;
    role: Role;
    linkId: string | null;
    from: string;
    to: string;
    timeZone: string;
  }): Promise<ReportNote[]>;
  clock: Clock;
}

/** Makes the report. Throws NOT_FOUND where artist or link is gone, and a fault of the range. */
export type MakeReport = (question: ReportQuestion) => Promise<Report>;

/** How many rows each part names; the others are added up. */
const most = { links: 10, countries: 11, sources: 10, apps: 10, placements: 15 } as const;

const nothing: ReportCounts = { views: 0, clicks: 0, subscribes: 0, presaves: 0 };

export function createMakeReport(sources: ReportSources): MakeReport {
  const { stats, artists, links, clock } = sources;

  /** The day with the most views, and where most of them came from. */
  async function bestDay(question: ReportQuestion, days: Report['days']): Promise<BestDay | null> {
    const best = days.reduce<Report['days'][number] | undefined>(
      (first, day) => (day.views > (first?.views ?? 0) ? day : first),
      undefined,
    );
    if (best === undefined || days.length < 2) return null;
    const { artistId, linkId, timeZone: zone } = question;
    const instants = rangeInstants({ from: best.day, to: best.day }, zone);
    const { sources: found } = await stats.reportFigures({ artistId, linkId, zone, ...instants }, 1);
    const strongest = found
      .filter(({ category, event }) => category === 'referrer' && event === 'view')
      .toSorted((one, other) => other.count - one.count)[0];
    const source =
      strongest === undefined || strongest.name === directOrNone || strongest.name === otherSources
        ? null
        : { name: strongest.name, views: Number(strongest.count) };
    return { day: best.day, views: best.views, clicks: best.clicks, source };
  }

  async function titlesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return new Map((await links.linksById([...new Set(ids)])).map(({ id, title }) => [id, title]));
  }

  return async (question) => {
    const { artistId, linkId, timeZone: zone, role } = question;
    const now = clock.now();
    const range = readReportRange(question.range, now, zone);
    if ('fault' in range) throw new CodedError(range.fault, 'range');
    const [page, ofLink] = await Promise.all([
      artists.forPage(artistId),
      linkId === null ? undefined : links.linksById([linkId]),
    ]);
    const link: Link | undefined = ofLink?.[0];
    if (page === undefined || (linkId !== null && link?.artistId !== artistId)) throw new CodedError('NOT_FOUND');
    const shows = (card: ReportCard) => question.cards.includes(card);
    const before = beforeInstants(range, now, zone);
    const instants = rangeInstants(range, zone);
    const hits = { artistId, linkId, zone };
    const [figures, totalsBefore, placementNames, notes] = await Promise.all([
      stats.reportFigures({ ...hits, ...instants }, most.links + 1),
      before === undefined ? [] : stats.reportTotals({ ...hits, ...before }),
      shows('placements') ? sources.placementNames(artistId) : new Map<string, string>(),
      shows('days') ? sources.notes({ artistId, role, linkId, ...range, timeZone: zone }) : [],
    ]);
    const counts = countsOf(figures.events);
    const days = chartDays(range, figures.events).map(({ day, views, clickthroughs }) => ({
      ...{ day, views },
      clicks: clickthroughs,
    }));
    const titles =
      shows('links') && linkId === null
        ? await titlesOf(figures.links.map(({ link_id }) => link_id))
        : new Map<string, string>();
    /** Rows are told apart by ids and codes, and named afterwards: two links may have one title. */
    const rows = (
      card: ReportCard,
      named: readonly NamedCount[],
      limit: number,
      nameOf: (key: string) => string = (key) => key,
    ): ReportRow[] =>
      shows(card)
        ? reportRows(named, counts, limit).map((row) => (row.kind === 'row' ? { ...row, name: nameOf(row.name) } : row))
        : [];
    const listed = (category: string) => figures.sources.filter((row) => row.category === category);
    return {
      artistName: page.artist.name,
      linkTitle: link?.title ?? null,
      picture: link === undefined ? page.artist.avatarUrl : link.image,
      range,
      timeZone: zone,
      isRunning: instants.end > now,
      madeAt: now.toISOString(),
      cards: question.cards,
      counts: shows('figures') || shows('fans') ? counts : { ...counts, subscribes: 0, presaves: 0 },
      before: before === undefined ? nothing : countsOf(totalsBefore),
      days: shows('days') ? days : [],
      notes: shownNotes(notes, question.cards),
      best: shows('days') ? await bestDay(question, days) : null,
      links:
        linkId === null
          ? rows(
              'links',
              figures.links.map(({ link_id, event, count }) => ({
                ...{ event, count },
                // A deleted link has no title any more; its hits are among the others until they are gone.
                name: titles.has(link_id) ? link_id : otherSources,
              })),
              most.links,
              (id) => titles.get(id) ?? '',
            )
          : [],
      countries: rows(
        'countries',
        figures.countries.map(({ event, country, count }) => ({ event, name: country, count })),
        most.countries,
      ),
      sources: rows('sources', listed('referrer'), most.sources),
      apps: rows(
        'sources',
        figures.apps.map(({ event, app, count }) => ({ event, name: app, count })),
        most.apps,
      ),
      placements: rows('placements', listed('placement'), most.placements, (code) => placementNames.get(code) ?? code),
      leftOut: verdicts
        .filter((verdict) => verdict !== 'person')
        .map((verdict) => ({
          verdict,
          views: figures.left_out
            .filter((row) => row.verdict === verdict && row.event === 'view')
            .reduce((sum, { count }) => sum + Number(count), 0),
        }))
        .filter(({ views }) => views > 0),
    };
  };
}
