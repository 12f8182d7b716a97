/** `fanfare restore`: loads a backup into empty engines. */
import { openBackup } from '../backup/open-backup.ts';
import { restoreBackup } from '../backup/restore.ts';
import { pauseDrops, whatMayBeSentAgain } from '../backup/sent-again.ts';
import { takeDataFolder } from '../boot/data-folder.ts';
import { startEngines } from '../boot/engines.ts';
import { createShutdown } from '../boot/shutdown.ts';
import { createLog } from '../server/platform/log.ts';
import { readEnvironment } from '../settings.ts';
import { needed, readOptions, withSentences } from './backup-options.ts';
import type { RunCommand } from './command.ts';
import { openInstallationFiles } from './installation-files.ts';
import { openTarget } from './open-target.ts';
import { readPassphrase } from './passphrase.ts';
import { restoreKeys } from './restore-keys.ts';

const usage = `fanfare restore --from <folder | s3://bucket/prefix> [--pause-drops] [--without-files] [--json]
  Loads a backup into the databases of the settings (embedded ones in DATA_DIR where none are named), which must be empty. Fanfare must not run.
  --pause-drops  pauses the drops that were under way or have become due: what they sent after the backup would be sent again
  BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE opens the keys.`;

export const run: RunCommand = (args, context) =>
  withSentences(usage, context, async () => {
    const { variables, out, err } = context;
    const values = readOptions(args, {
      from: { type: 'string' },
      'pause-drops': { type: 'boolean' },
      'without-files': { type: 'boolean' },
      json: { type: 'boolean' },
    });
    const place = needed(values, 'from', '/var/backups/fanfare/2026-11-28');
    const environment = readEnvironment(variables);
    const target = await openTarget(place, environment);
    const backup = await openBackup(target, await readPassphrase(variables, false));
    const running = createShutdown((name, error) => err(`The ${name} could not be stopped: ${String(error)}`));
    try {
      running.add('lock', await takeDataFolder(environment.DATA_DIR));
      restoreKeys(environment, backup, err);
      const urls = await startEngines(environment, createLog('silent'), running);
      const files = values['without-files'] === true ? undefined : await openInstallationFiles(environment, running);
      const result = await restoreBackup(target, backup, { ...urls, files }, err);
      const again = await whatMayBeSentAgain(urls.databaseUrl);
      const paused = values['pause-drops'] === true;
      if (paused) await pauseDrops(urls.databaseUrl);
      for (const { id, artist, platform, left } of again.drops)
        err(
          `${paused ? 'Paused' : 'Will go on'}: drop ${id} (${platform}) of ${artist}, ${left} recipients left as of the backup.`,
        );
      if (again.mails > 0) err(`${again.mails} mails waited as of the backup, and go out when a worker starts.`);
      if (values.json === true) out(JSON.stringify({ ...result, ...again, paused }));
      else
        out(
          `Restored ${target.label} as of ${result.at}: ${result.rows} rows, ${result.events} events, ${result.files} files in ${result.seconds} s. Next: fanfare verify --from ${target.label}`,
        );
      return 0;
    } finally {
      await running.stop();
    }
  });
