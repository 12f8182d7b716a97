/** The export of all data: its request, the progress of the archive, and its download. */
import { Button, Progress } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { messageOf } from '#web/lib/errors.ts';
import type { DataExportQuery } from '#web/lib/graphql/graphql.ts';
import { Card } from '#web/ui/card.tsx';
import { showErrorSnack } from '#web/ui/snack.ts';
import { writtenTime } from '../account/security-words.ts';
import { SectionState } from '../section-state.tsx';
import { downloadExport } from './download-export.ts';
import { dataExportQuery, requestExportMutation } from './export.graphql.ts';
import classes from './export.module.css';

const pause = 2_000;

/** The section behind `/settings?tab=export-data` (ACC-75, ACC-76). */
export function ExportSection() {
  const [{ data, error, fetching }, reload] = useQuery({ query: dataExportQuery, requestPolicy: 'cache-and-network' });
  const again = (): void => reload({ requestPolicy: 'network-only' });
  if (data === undefined)
    return <SectionState title="The export didn't load" error={error} fetching={fetching} onRetry={again} />;
  return (
    <div className={classes.parts}>
      {data.data_export && <Archive archive={data.data_export} onChange={again} />}
      {data.data_export?.state !== 'running' && <RequestForm onRequested={again} />}
    </div>
  );
}

function Archive({
  archive,
  onChange,
}: {
  archive: NonNullable<DataExportQuery['data_export']>;
  onChange: () => void;
}) {
  const { state, steps_done, steps_total, expires_at, is_mine } = archive;
  const [busy, setBusy] = useState(false);
  useInterval(() => void (state === 'running' && onChange()), pause, { autoInvoke: true });
  const download = async (): Promise<void> => {
    setBusy(true);
    if (!(await downloadExport())) showErrorSnack('Oops! The archive could not be downloaded. Please try again.');
    setBusy(false);
  };
  if (state === 'running')
    return (
      <Card title="Your archive">
        <p className={classes.note} role="status">
          It is being made: {steps_done} of {steps_total} parts. You can leave this page.
        </p>
        <Progress value={(100 * steps_done) / steps_total} aria-label="Progress of the archive" color="var(--brass)" />
      </Card>
    );
  if (state === 'failed')
    return (
      <Card title="Your archive">
        <p className={classes.note} role="status">
          It could not be made. Please ask for a new one.
        </p>
      </Card>
    );
  return (
    <Card title="Your archive">
      <div className={classes.row}>
        <p className={classes.note} role="status">
          {is_mine
            ? `Ready. You can download it on this device until ${writtenTime(expires_at)}.`
            : 'Another device asked for it, and only that one can download it.'}
        </p>
        {is_mine && (
          <Button loading={busy} onClick={() => void download()}>
            Download
          </Button>
        )}
      </div>
    </Card>
  );
}

function RequestForm({ onRequested }: { onRequested: () => void }) {
  const [{ fetching }, request] = useMutation(requestExportMutation);
  const ask = async (): Promise<void> => {
    const { error } = await request({}, { additionalTypenames: ['security_events'] });
    if (error) showErrorSnack(messageOf(error));
    else onRequested();
  };
  return (
    <Card title="Make an archive">
      <div className={classes.parts}>
        <p className={classes.note}>
          A ZIP file with your account, and with the settings, links and fans of every artist that you own.
        </p>
        <div className={classes.foot}>
          <Button loading={fetching} onClick={() => void ask()}>
            Export all my data
          </Button>
        </div>
      </div>
    </Card>
  );
}
