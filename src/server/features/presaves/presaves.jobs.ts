/** The work that comes round by itself: saving what is out, looking for later releases, and the ends of grants. */
import { z } from 'zod';
import type { JobDefinition, Jobs } from '../../platform/jobs/jobs.ts';
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
const keepGrants: JobDefinition<object> = {
  name: 'presaves.keep_grants',
  payloadSchema: nothing,
  schedule: '*/10 * * * *',
  keptFor: 600,
};

/** Gives the queues their handlers. */
export function handlePresaveJobs(jobs: Jobs, work: PresaveWork, log: Logger): void {
  jobs.handle(saveReleased, async () => {
    const settled = await work.saveReleased();
    if (settled > 0) log.info({ settled }, 'Releases are saved for fans.');
  });
  jobs.handle(watchArtists, async () => {
    const opened = await work.watchArtists();
    log.info({ opened }, 'Later releases of artists are looked for.');
  });
  jobs.handle(keepGrants, async () => {
    const { expired, reminded, notified } = await work.keepGrants();
    if (expired + reminded + notified > 0)
      log.info({ expired, reminded, notified }, 'The ends of pre-saves are taken care of.');
  });
}
