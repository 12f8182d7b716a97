/** Reads the answer of the API as the report that sheets are drawn from. */
import { type Report, type ReportRow, readReportCards } from '#domain/reports/report.ts';
import { verdicts } from '#domain/stats/event.ts';
import type { ReportQuery } from '#web/lib/graphql/graphql.ts';

type Answer = ReportQuery['report'];

const rowKinds = ['row', 'others', 'none'] as const;

const rowsOf = (rows: Answer['links']): ReportRow[] =>
  rows.map((row) => ({ ...row, kind: rowKinds.find((kind) => kind === row.kind) ?? 'row' }));

/** The report. */
export function reportOf(answer: Answer): Report {
  return {
    artistName: answer.artist_name,
    linkTitle: answer.link_title,
    picture: answer.picture,
    range: { from: answer.from, to: answer.to },
    timeZone: answer.time_zone,
    isRunning: answer.is_running,
    madeAt: answer.made_at,
    cards: readReportCards(answer.cards),
    counts: answer.counts,
    before: answer.before,
    days: answer.days,
    notes: answer.notes,
    best: answer.best,
    links: rowsOf(answer.links),
    countries: rowsOf(answer.countries),
    sources: rowsOf(answer.sources),
    apps: rowsOf(answer.apps),
    placements: rowsOf(answer.placements),
    leftOut: answer.left_out.flatMap(({ verdict, views }) => {
      const known = verdicts.find((each) => each === verdict);
      return known === undefined || known === 'person' ? [] : [{ verdict: known, views }];
    }),
  };
}
