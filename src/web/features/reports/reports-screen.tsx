/** Reports: an artist's or a link's figures in a range as a sheet, printed, saved and shared (REP-1). */
import '#landing/report/report.css';
import { Button, Skeleton } from '@mantine/core';
import { ArrowLeft, ChevronLeft, ChevronRight, Printer, Share2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useQuery } from 'urql';
import type { Report } from '#domain/reports/report.ts';
import { reportFileName } from '#domain/reports/report-csv.ts';
import { rangeText, rangeTitle, readReportRange, rollingLabels, rollingRanges } from '#domain/reports/report-range.ts';
import { dayOf } from '#domain/stats/zoned-day.ts';
import { ReportSheet } from '#landing/report/sheet.tsx';
import { mayWrite, useSignedIn } from '#web/lib/current-user.ts';
import { codeOf, messageOf } from '#web/lib/errors.ts';
import { useArtistParameter } from '#web/lib/use-artist-parameter.ts';
import { useToday } from '#web/lib/use-today.ts';
import { useUrlState } from '#web/lib/use-url-state.ts';
import { viewerZone } from '#web/lib/viewer-zone.ts';
import { Link } from '#web/navigation/navigation.tsx';
import { PdfButton, type PdfFile } from '#web/parts/pdf/pdf-button.tsx';
import { Cover } from '#web/ui/cover.tsx';
import { DateRangePicker } from '#web/ui/date-range-picker.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { reportOf } from './report-of.ts';
import { ReportRail } from './report-rail.tsx';
import { readReportUrl, steppedRange, writeReportUrl } from './report-url.ts';
import { reportQuery } from './reports.graphql.ts';
import classes from './reports-screen.module.css';
import { ShareDialog } from './share-dialog.tsx';
import { useWorldShapes } from './use-world-shapes.ts';

/** The report as a file. */
async function pdfOf(report: Report | undefined): Promise<PdfFile | undefined> {
  if (report === undefined) return undefined;
  const { reportPdf } = await import('./report-pdf.ts');
  return { name: `${reportFileName(report)}.pdf`, content: await reportPdf(report) };
}

/** The screen behind `/reports`. */
export function ReportsScreen() {
  useArtistParameter();
  const { artist } = useSignedIn();
  const now = useToday();
  const { state, change } = useUrlState(readReportUrl, writeReportUrl);
  const [sharing, setSharing] = useState(false);
  const days = readReportRange(state.range, now, viewerZone);
  const variables = useMemo(
    () => ({
      ...{ artist_id: artist.id, link_id: state.linkId, range: state.range },
      ...{ time_zone: viewerZone, cards: [...state.cards] },
    }),
    [artist.id, state],
  );
  const [{ data, error, fetching, stale }, reload] = useQuery({ query: reportQuery, variables });
  // While another range loads, urql still returns the former answer.
  const answer = stale || !fetching ? data?.report : undefined;
  const report = useMemo(() => (answer === undefined ? undefined : reportOf(answer)), [answer]);
  const presets = rollingRanges.flatMap((id) => {
    const range = readReportRange(id, now, viewerZone);
    return 'fault' in range ? [] : [{ id, label: rollingLabels[id], range }];
  });
  const step = (by: -1 | 1) => steppedRange(state.range, by, now, viewerZone);
  const stepButton = (by: -1 | 1) => {
    const range = step(by);
    return (
      <Button
        variant="default"
        className={classes.step ?? ''}
        aria-label={by < 0 ? 'Earlier' : 'Later'}
        disabled={range === undefined}
        onClick={() => range !== undefined && change({ range })}
      >
        {by < 0 ? <ChevronLeft size={17} aria-hidden="true" /> : <ChevronRight size={17} aria-hidden="true" />}
      </Button>
    );
  };
  const shapes = useWorldShapes(report);
  const subject = report?.linkTitle ?? artist.name;
  const isMissing = error !== undefined && codeOf(error) === 'NOT_FOUND';

  return (
    <div className={classes.page}>
      <title>{`${'fault' in days ? 'Report' : rangeTitle(days)} · ${subject} · Fanfare`}</title>
      <header className={classes.bar} data-screen-only>
        <div className={classes.who}>
          <Button
            component={Link}
            to={state.linkId === null ? '/links' : `/links/${state.linkId}`}
            variant="default"
            className={classes.step ?? ''}
            aria-label={state.linkId === null ? 'Back to SmartLinks' : 'Back to the link'}
          >
            <ArrowLeft size={17} aria-hidden="true" />
          </Button>
          <Cover src={report?.picture ?? artist.avatar_url} name={subject} size={32} round={state.linkId === null} />
          <b className={classes.name}>{subject}</b>
        </div>
        <div className={classes.range}>
          {stepButton(-1)}
          {'fault' in days ? (
            <Button variant="default" onClick={() => change({ range: 'last-month' })}>
              {rollingLabels['last-month']}
            </Button>
          ) : (
            <DateRangePicker
              value={days}
              chosen={state.range}
              presets={presets}
              latest={dayOf(now, viewerZone)}
              align="start"
              onChange={(range, preset) => change({ range: preset ?? rangeText(range) })}
            />
          )}
          {stepButton(1)}
        </div>
        <div className={classes.acts}>
          <Button
            variant="default"
            leftSection={<Printer size={16} aria-hidden="true" />}
            disabled={report === undefined}
            onClick={() => window.print()}
          >
            Print
          </Button>
          <PdfButton disabled={report === undefined} make={() => pdfOf(report)} />
          {mayWrite(artist) && (
            <Button
              leftSection={<Share2 size={16} aria-hidden="true" />}
              disabled={report === undefined}
              onClick={() => setSharing(true)}
            >
              Share
            </Button>
          )}
        </div>
      </header>
      <div className={classes.columns}>
        <main className={classes.sheet} aria-busy={report === undefined && error === undefined}>
          {report !== undefined ? (
            <ReportSheet report={report} shapes={shapes} />
          ) : error ? (
            <EmptyState
              title={isMissing ? 'There is no such link' : "This report can't be shown"}
              text={
                isMissing
                  ? "It may have been deleted, or it belongs to an artist you don't work for."
                  : messageOf(error).replace(/^Oops! /, '')
              }
              action={
                isMissing ? (
                  <Button onClick={() => change({ linkId: null })}>Report of {artist.name}</Button>
                ) : (
                  <Button variant="default" onClick={() => reload({ requestPolicy: 'network-only' })}>
                    Try again
                  </Button>
                )
              }
            />
          ) : (
            <div role="status" aria-label="Making the report">
              <Skeleton height={238} radius={16} mb={16} />
              <Skeleton height={120} radius={16} mb={16} />
              <Skeleton height={280} radius={16} />
            </div>
          )}
        </main>
        <ReportRail report={report} state={state} onCards={(cards) => change({ cards })} />
      </div>
      {sharing && report !== undefined && (
        <ShareDialog variables={variables} report={report} onClose={() => setSharing(false)} />
      )}
    </div>
  );
}
