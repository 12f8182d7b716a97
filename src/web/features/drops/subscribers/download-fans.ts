/** Downloads the file of fans (DROP-96). */
import { fansFileName } from '#domain/fans/fans-file-name.ts';
import { downloadFile } from '#web/parts/download-file.ts';

/** Saves the file; gives whether that worked. `onProgress` gets the share that has come, from 0 to 1. */
export const downloadFans = (id: string, onProgress: (share: number) => void): Promise<boolean> =>
  downloadFile({ path: `/api/fan-export/${id}`, id, name: fansFileName, type: 'text/csv' }, onProgress);
