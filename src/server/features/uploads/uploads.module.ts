/** Wires uploads: pictures of people, and the route that takes them. */
import type { Module } from '../../platform/module.ts';
import type { GuardedFetch } from '../../platform/net/guarded-fetch.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Files } from '../../vendors/files/files.ts';
import { createUploadsAccess } from './uploads.access.ts';
import { addUploadRoute } from './uploads.route.ts';
import { createUploadsService, type UploadsService } from './uploads.service.ts';

/** The feature's parts. */
export interface UploadsModule extends Module<UploadsService> {
  operator: {
    /** Stores a file of ours and returns its public URL. */
    storeFile(bytes: Uint8Array, kind: { extension: string; contentType: string }): Promise<string>;
  };
}

/** Makes the module. */
export function createUploadsModule(
  { guard, makeLimit, log }: Platform,
  { files, guardedFetch }: { files: Files; guardedFetch: GuardedFetch },
): UploadsModule {
  const service = createUploadsService({ files, guardedFetch, log });
  const access = createUploadsAccess({ uploads: service, guard, makeLimit });
  return {
    service,
    routes: (app, callerOf) => addUploadRoute(app, access, callerOf),
    operator: {
      storeFile: async (bytes, kind) => files.toPublic(files.toStored(await files.store(Buffer.from(bytes), kind))),
    },
  };
}
