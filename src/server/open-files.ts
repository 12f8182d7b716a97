/** Opens the file store that the settings choose. */
import { join } from 'node:path';
import type { ServerSettings } from '../settings.ts';
import { createBunnyFiles } from './vendors/files/bunny.ts';
import type { Files } from './vendors/files/files.ts';
import { createLocalFiles } from './vendors/files/local.ts';
import { createS3Files } from './vendors/files/s3.ts';

/** The path of the app host below which the server serves the files of a local store. */
export const localFilesPath = '/files';

/** The folder of a local store: the one in which the stand-in keeps its files, so that a trial's pictures stay. */
export function localFilesFolder(dataDir: string): string {
  return join(dataDir, 'files', 'fanfare');
}

/** Throws when the settings of the chosen store are missing, which the reading of the environment rules out. */
export function openFiles({
  fileStore,
  vendors,
  dataDir,
  appUrl,
}: Pick<ServerSettings, 'fileStore' | 'vendors' | 'dataDir' | 'appUrl'>): Files {
  if (fileStore === 'local')
    return createLocalFiles({ folder: localFilesFolder(dataDir), publicUrl: `${appUrl}${localFilesPath}` });
  if (fileStore === 's3' && vendors.s3 !== undefined) return createS3Files(vendors.s3);
  if (fileStore === 'bunny' && vendors.bunny !== undefined) return createBunnyFiles(vendors.bunny);
  throw new Error(`The file store ${fileStore} has no settings.`);
}
