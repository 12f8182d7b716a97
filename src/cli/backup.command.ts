/** `fanfare backup`: copies the whole installation, running or not, to a folder or a bucket. */
import { makeBackup } from '../backup/backup.ts';
import { secretKeyOf } from '../boot/secrets.ts';
import { createShutdown } from '../boot/shutdown.ts';
import { readEnvironment } from '../settings.ts';
import { fullVersion } from '../version.ts';
import { needed, readOptions, UsageError, withSentences } from './backup-options.ts';
import type { RunCommand } from './command.ts';
import { findDatabases } from './find-databases.ts';
import { openInstallationFiles } from './installation-files.ts';
import { openTarget } from './open-target.ts';
import { readPassphrase } from './passphrase.ts';

const usage = `fanfare backup --to <folder | s3://bucket/prefix> [--settle <seconds>] [--without-files] [--json]
  Copies PostgreSQL, events, files and keys to one consistent point; Fanfare may run meanwhile. The same command again goes on after a backup that was cut short.
  --settle         seconds between PostgreSQL's moment and the reading of events, for the events of other machines to arrive: 15, or 0 on one machine
  --without-files  leaves out the pictures, where the storage keeps its own copies
  BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE seals the keys; restore needs it.`;

export const run: RunCommand = (args, context) =>
  withSentences(usage, context, async () => {
    const { variables, out, err } = context;
    const values = readOptions(args, {
      to: { type: 'string' },
      settle: { type: 'string' },
      'without-files': { type: 'boolean' },
      json: { type: 'boolean' },
    });
    const place = needed(values, 'to', '/var/backups/fanfare/2026-11-28');
    const environment = readEnvironment(variables);
    const target = await openTarget(place, environment);
    const { DATA_DIR: dataDir, DATABASE_URL, SECRET_KEY, SECRET_KEY_PREVIOUS: previousSecretKey } = environment;
    // Engines of this machine have no other machines.
    const settle = Number(values.settle ?? (DATABASE_URL === undefined ? 0 : 15));
    if (!(settle >= 0)) throw new UsageError('--settle takes a number of seconds.');
    const passphrase = await readPassphrase(variables, true);
    const running = createShutdown((name, error) => err(`The ${name} could not be stopped: ${String(error)}`));
    try {
      const { databaseUrl, clickhouseUrl } = await findDatabases(environment, running);
      const files = values['without-files'] === true ? undefined : await openInstallationFiles(environment, running);
      const secretKey = secretKeyOf(dataDir, SECRET_KEY);
      const result = await makeBackup(
        { version: fullVersion, databaseUrl, clickhouseUrl, dataDir, secretKey, previousSecretKey, files },
        { target, passphrase, settle: settle * 1000, tell: err },
      );
      if (environment.CLICKHOUSE_SHARDS.length > 0)
        err(
          'The event stores of CLICKHOUSE_SHARDS are not in this backup: back up each of them with BACKUP of ClickHouse at the same time.',
        );
      if (result.missingFiles.length > 0)
        err(
          `${result.missingFiles.length} pictures are named by the database and not in the storage; the manifest lists them.`,
        );
      if (values.json === true) out(JSON.stringify(result));
      else
        out(
          `Backed up to ${target.label} as of ${result.at}: ${result.rows} rows, ${result.events} events, ${result.files} files, ${Math.ceil(result.bytes / 1e6)} MB in ${result.seconds} s.`,
        );
      return 0;
    } finally {
      await running.stop();
    }
  });
