/** The export of all data: its request, the progress of the archive, and its download. */
import { Button, Progress, Select } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { useSignedInPerson } from '#web/lib/current-user.ts';
import { messageOf } from '#web/lib/errors.ts';
import type { DataExportQuery } from '#web/lib/graphql/graphql.ts';
import { writtenTime } from '#web/lib/written-time.ts';
import { downloadFile } from '#web/parts/download-file.ts';
import { Card } from '#web/ui/card.tsx';
import { showErrorSnack } from '#web/ui/snack.ts';
import { SectionState } from '../section-state.tsx';
import { dataExportQuery, requestExportMutation } from './export.graphql.ts';
import classes from './export.module.css';

const pause = 2_000;

/** The section behind `/settings?tab=export-data` (ACC-75, ACC-76, LINK-92 to LINK-94). */
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
  const { id, artist_id, state, steps_done, steps_total, expires_at, is_mine } = archive;
  // The share of the archive that has come; undefined while nothing is downloaded.
  const [share, setShare] = useState<number>();
  const artist = useSignedInPerson().user.artists.find((each) => each.id === artist_id);
  const title = artist === undefined ? 'Your archive' : `Your archive of ${artist.name}`;
  useInterval(() => void (state === 'running' && onChange()), pause, { autoInvoke: true });
  const download = async (): Promise<void> => {
    setShare(0);
    const file = { path: '/api/data-export', id, name: 'fanfare-data.zip', type: 'application/zip' };
    if (!(await downloadFile(file, setShare)))
      showErrorSnack('Oops! The archive could not be downloaded. Please try again.');
    setShare(undefined);
  };
  if (state === 'running')
    return (
      <Card title={title}>
        <p className={classes.note} role="status">
          It is being made: {steps_done} of {steps_total} parts. You can leave this page.
        </p>
        <Progress value={(100 * steps_done) / steps_total} aria-label="Progress of the archive" color="var(--brass)" />
      </Card>
    );
  if (state === 'failed')
    return (
      <Card title={title}>
        <p className={classes.note} role="status">
          It could not be made. Please ask for a new one.
        </p>
      </Card>
    );
  return (
    <Card title={title}>
      <div className={classes.row}>
        <p className={classes.note} role="status">
          {is_mine
            ? `Ready. You can download it on this device until ${writtenTime(expires_at)}.`
            : 'Another device asked for it, and only that one can download it.'}
        </p>
        {is_mine && (
          <Button loading={share !== undefined} onClick={() => void download()}>
            Download
          </Button>
        )}
      </div>
      {share !== undefined && (
        <Progress value={100 * share} mt={12} aria-label="Progress of the download" color="var(--brass)" />
      )}
    </Card>
  );
}

const everything = 'everything';

function RequestForm({ onRequested }: { onRequested: () => void }) {
  const [{ fetching }, request] = useMutation(requestExportMutation);
  const owned = useSignedInPerson().user.artists.filter(({ role }) => role === 'owner');
  const [wanted, setWanted] = useState(everything);
  const artist = owned.find(({ id }) => id === wanted);
  const ask = async (): Promise<void> => {
    const { error } = await request({ artist_id: artist?.id ?? null }, { additionalTypenames: ['security_events'] });
    if (error) showErrorSnack(messageOf(error));
    else onRequested();
  };
  return (
    <Card title="Make an archive">
      <div className={classes.parts}>
        <p className={classes.note}>
          A ZIP file with settings, links and their pages, fans with what they agreed to, pre-saves, drops and figures.
          Any web server can show the pages.
        </p>
        {owned.length > 0 && (
          <Select
            label="What is in it"
            data={[
              { value: everything, label: 'My account, and every artist that I own' },
              ...owned.map(({ id, name }) => ({ value: id, label: `Only ${name}` })),
            ]}
            value={artist === undefined ? everything : wanted}
            onChange={(value) => value !== null && setWanted(value)}
            allowDeselect={false}
            searchable={owned.length > 8}
            size="md"
          />
        )}
        <div className={classes.foot}>
          <Button loading={fetching} onClick={() => void ask()}>
            {artist === undefined ? 'Export all my data' : `Export ${artist.name}`}
          </Button>
        </div>
      </div>
    </Card>
  );
}
