/** The export of fans on the screen: begins it, follows it, and saves the file once it is made. */
import { useInterval } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { oops } from '#web/lib/errors.ts';
import type { FanExportQuery } from '#web/lib/graphql/graphql.ts';
import { showErrorSnack, showSnack } from '#web/ui/snack.ts';
import { downloadFans } from './download-fans.ts';
import type { FilterPart } from './filter-url.ts';
import { exportFansMutation, fanExportQuery } from './subscribers.graphql.ts';

/** What the screen shows and does. */
export interface UsedFanExport {
  current: FanExportQuery['fan_export'] | undefined;
  /** While the export is asked for or made. */
  busy: boolean;
  saving: boolean;
  /** The share of the file that is downloaded, from 0 to 1. */
  loaded: number;
  /** Begins a file with the fans that match, or with the chosen ones. */
  begin(where: Record<FilterPart, string[]>, ids: string[] | null): Promise<void>;
  save(id: string): Promise<void>;
}

const pause = 1_000;

/** A file that was asked for here is saved as soon as it is ready. */
export function useFanExport(artistId: string): UsedFanExport {
  const [{ data }, reload] = useQuery({
    query: fanExportQuery,
    variables: { artist_id: artistId },
    requestPolicy: 'cache-and-network',
  });
  const [{ fetching }, request] = useMutation(exportFansMutation);
  const [saving, setSaving] = useState(false);
  const [loaded, setLoaded] = useState(0);
  const asked = useRef<string>(undefined);
  const current = data?.fan_export;
  const isRunning = current?.state === 'running';
  useInterval(() => void (isRunning && reload({ requestPolicy: 'network-only' })), pause, { autoInvoke: true });

  async function save(id: string): Promise<void> {
    setSaving(true);
    setLoaded(0);
    const isSaved = await downloadFans(id, setLoaded);
    setSaving(false);
    if (isSaved) showSnack('Success! Your subscribers were exported.');
    else showErrorSnack('Oops! The file could not be downloaded. Please try again.');
  }
  const saveLatest = useRef(save);
  saveLatest.current = save;
  useEffect(() => {
    if (current?.state !== 'ready' || current.id !== asked.current) return;
    asked.current = undefined;
    void saveLatest.current(current.id);
  }, [current]);

  return {
    current,
    busy: fetching || isRunning,
    saving,
    loaded,
    async begin(where, ids) {
      const { data: begun, error } = await request({ artist_id: artistId, where, ids });
      if (error) showErrorSnack(oops(error));
      asked.current = begun?.export_fans.id;
      reload({ requestPolicy: 'network-only' });
    },
    save,
  };
}
