/** Scheduled jobs: saving released music, looking for later releases, and expiring grants. */
import { z } from 'zod';
import { type JobDefinition, type JobHandler, jobHandler } from '../../platform/jobs/jobs.ts';
import type { Logger } from '../../platform/log.ts';
import type { PresaveWork } from './presave-work.ts';

const nothing = z.object({});

/** Once a minute. */
const saveReleased: JobDefinition<object> = {
  name: 'presaves.save_released',
  payloadSchema: nothing,
  schedule: '* * * * *',
  keptFor: 600,
};

/** Once a day, after midnight has passed everywhere but in the far west. */
const watchArtists: JobDefinition<object> = {
  name: 'presaves.watch_artists',
  payloadSchema: nothing,
  schedule: '23 9 * * *',
};

/** Every ten minutes. */
const runGrantLifecycle: JobDefinition<object> = {
  name: 'presaves.keep_grants',
  payloadSchema: nothing,
  schedule: '*/10 * * * *',
  keptFor: 600,
};

/** The handlers of the feature's scheduled jobs. */
export const presaveJobs = (work: PresaveWork, log: Logger): JobHandler[] => [
  jobHandler(saveReleased, async () => {
    const settled = await work.saveReleased();
    if (settled > 0) log.info({ settled }, 'Releases are saved for fans.');
  }),
  jobHandler(watchArtists, async () => {
    const opened = await work.watchArtists();
    log.info({ opened }, 'Later releases of artists are looked for.');
  }),
  jobHandler(runGrantLifecycle, async () => {
    const { expired, reminded, notified } = await work.runGrantLifecycle();
    if (expired + reminded + notified > 0)
      log.info({ expired, reminded, notified }, 'The ends of pre-saves are taken care of.');
  }),
];
