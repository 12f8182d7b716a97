/** The stand-in for Bunny: a storage zone in the data folder, and its pull zone. */
import { join } from 'node:path';
import type { StandIn } from '../stand-in.ts';
import { createPullZone } from './pull-zone.ts';
import { createStorage } from './storage.ts';
import { createStoredFiles } from './stored-files.ts';

const prefix = '/bunny-storage';
const publicPrefix = '/files';
const zone = 'fanfare';

/** Stores files on the local disk. */
export const standIn = {
  start({ origin, appUrl, dataDir, secrets }) {
    const files = createStoredFiles(join(dataDir, 'files', zone));
    const password = secrets.files;
    return {
      settings: { url: `${origin}${prefix}`, zone, password, publicUrl: `${appUrl}${publicPrefix}` },
      services: [createStorage(prefix, { name: zone, password }, files)],
      mounts: [createPullZone(publicPrefix, files)],
    };
  },
} satisfies StandIn<unknown>;
