/** Saves a link's figures as they are shown as a CSV file. */
import { Button } from '@mantine/core';
import { Download } from 'lucide-react';
import { useClient } from 'urql';
import type { DateRange } from '#domain/stats/date-range.ts';
import type { SourceFilters } from '#domain/stats/source-filters.ts';
import { oops } from '#web/lib/errors.ts';
import { useSubmission } from '#web/lib/form/use-submission.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { showErrorSnack } from '#web/ui/snack.ts';
import { linkDestinationsQuery } from './link-detail.graphql.ts';
import classes from './link-detail-screen.module.css';
import type { WrittenStatistics } from './statistics-csv.ts';
import type { ReadStatistics } from './use-link-statistics.ts';

/** The button; it waits for `statistics`. */
export function ExportButton({
  link,
  range,
  zone,
  filters,
  statistics,
  placements,
  annotations,
}: {
  link: { id: string; title: string };
  range: DateRange;
  zone: string;
  filters: SourceFilters;
  statistics: ReadStatistics | undefined;
  /** The names of the artist's placements by code. */
  placements: ReadonlyMap<string, string>;
  annotations: WrittenStatistics['annotations'] | undefined;
}) {
  const client = useClient();
  const { busy, run } = useSubmission();
  const save = () =>
    run(async () => {
      if (statistics === undefined) return;
      const [{ data, error }, { statisticsCsv }] = await Promise.all([
        client.query(linkDestinationsQuery, { link_id: link.id }).toPromise(),
        import('./statistics-csv.ts'),
      ]);
      if (data === undefined) {
        if (error !== undefined) showErrorSnack(oops(error));
        return;
      }
      const figures = {
        title: link.title,
        range,
        zone,
        filters,
        statistics,
        placements,
        annotations: annotations ?? [],
      };
      const text = statisticsCsv({ ...figures, destinations: data.link_destinations });
      saveFile(`statistics-${range.from}-${range.to}.csv`, text, 'text/csv;charset=utf-8');
    });
  return (
    <Button
      variant="default"
      className={classes.export ?? ''}
      aria-label="Export"
      onClick={save}
      disabled={busy || statistics === undefined}
    >
      <Download size={16} aria-hidden="true" />
      <span className={classes.exportWord}>Export</span>
    </Button>
  );
}
