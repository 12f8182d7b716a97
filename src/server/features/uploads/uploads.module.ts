/** Wires uploads: pictures of people, and the route that takes them. */
import { jobHandler } from '../../platform/jobs/jobs.ts';
import type { Module } from '../../platform/module.ts';
import type { GuardedFetch } from '../../platform/net/guarded-fetch.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Files } from '../../vendors/files/files.ts';
import { createUploadsAccess } from './enter-uploads.ts';
import { createStoredFilesStore } from './stored-files.store.ts';
import { sweepFiles, sweepUnusedFiles } from './sweep-files.ts';
import { addUploadRoute } from './uploads.route.ts';
import { createUploadsService, type UploadsService } from './uploads.service.ts';

export interface UploadsModule extends Module<UploadsService> {
  operator: {
    /** Stores a file of the operator and returns its public URL. */
    storeFile(bytes: Uint8Array, kind: { extension: string; contentType: string }): Promise<string>;
  };
}

export function createUploadsModule(
  { database, clock, guard, makeLimit, log }: Platform,
  { files, guardedFetch }: { files: Files; guardedFetch: GuardedFetch },
): UploadsModule {
  const storedFiles = createStoredFilesStore(database);
  const service = createUploadsService({ files, guardedFetch, log, clock, storedFiles });
  const access = createUploadsAccess({ uploads: service, guard, makeLimit });
  return {
    service,
    routes: (app, callerOf) => addUploadRoute(app, access, callerOf, log),
    jobs: [
      jobHandler(sweepFiles, async () => {
        const count = await sweepUnusedFiles(storedFiles, files, clock.now());
        if (count > 0) log.info({ files: count }, 'Deleted pictures that nothing named any more.');
      }),
    ],
    operator: {
      storeFile: async (bytes, kind) => files.toPublic(files.toStored(await files.store(Buffer.from(bytes), kind))),
    },
  };
}
