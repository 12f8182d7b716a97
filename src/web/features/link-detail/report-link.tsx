/** Leads to the report of a link over the days that its screen shows; to that of the last month where those are more than a report may cover. */
import { Button } from '@mantine/core';
import { FileText } from 'lucide-react';
import { rangeText, readReportRange } from '#domain/reports/report-range.ts';
import type { DateRange } from '#domain/stats/date-range.ts';
import { useNow } from '#web/lib/clock.ts';
import { viewerZone } from '#web/lib/viewer-zone.ts';
import { Link } from '#web/navigation/navigation.tsx';
import classes from './link-detail-screen.module.css';

export function ReportLink({ linkId, range }: { linkId: string; range: DateRange }) {
  const text = rangeText(range);
  const query = new URLSearchParams({ link: linkId });
  if (!('fault' in readReportRange(text, useNow(), viewerZone))) query.set('range', text);
  return (
    <Button
      component={Link}
      to={`/reports?${query}`}
      variant="default"
      className={classes.export ?? ''}
      aria-label="Report"
    >
      <FileText size={16} aria-hidden="true" />
      <span className={classes.exportWord}>Report</span>
    </Button>
  );
}
