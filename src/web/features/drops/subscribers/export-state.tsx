/** Where the export of fans is: its progress, its file, or that it failed. */
import { Button, Progress } from '@mantine/core';
import { fansFileName } from '#domain/fans/fans-file-name.ts';
import { formatCount } from '#web/ui/numbers.ts';
import classes from './selection-bar.module.css';
import type { UsedFanExport } from './use-fan-export.ts';

/** Draws nothing without a file. */
export function ExportState({ fanExport: { current, loaded, saving, save } }: { fanExport: UsedFanExport }) {
  if (!current || (current.state === 'ready' && !current.is_mine)) return null;
  const { state, rows_done, rows_total } = current;
  if (state === 'failed')
    return (
      <div className={classes.state} role="status">
        {fansFileName} could not be made. Please press Export Users again.
      </div>
    );
  const isRunning = state === 'running';
  const share = isRunning ? rows_done / Math.max(1, rows_total) : loaded;
  return (
    <div className={classes.state}>
      <div className={classes.line}>
        <p role="status">
          {isRunning
            ? `${fansFileName} is being made: ${formatCount(rows_done)} of ${formatCount(rows_total)} rows. You can leave this page.`
            : `${fansFileName} with ${formatCount(rows_done)} rows is ready.`}
        </p>
        {!isRunning && (
          <Button size="xs" loading={saving} onClick={() => void save(current.id)}>
            Download
          </Button>
        )}
      </div>
      {(isRunning || saving) && (
        <Progress
          value={100 * share}
          color="var(--brass)"
          aria-label={isRunning ? 'Progress of the file' : 'Download'}
        />
      )}
    </div>
  );
}
