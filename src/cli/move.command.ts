/** `fanfare move`: copies the embedded databases into servers, proves that both are the same, and says which settings to write. */
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeBackup } from '../backup/backup.ts';
import { BackupError } from '../backup/backup-error.ts';
import { folderTarget } from '../backup/folder-target.ts';
import { openBackup } from '../backup/open-backup.ts';
import { restoreBackup } from '../backup/restore.ts';
import { compare } from '../backup/verify.ts';
import { takeDataFolder } from '../boot/data-folder.ts';
import { startEngines } from '../boot/engines.ts';
import { secretKeyOf } from '../boot/secrets.ts';
import { createShutdown } from '../boot/shutdown.ts';
import { createLog } from '../server/platform/log.ts';
import { readEnvironment } from '../settings.ts';
import { fullVersion } from '../version.ts';
import { readOptions, UsageError, withSentences } from './backup-options.ts';
import type { RunCommand } from './command.ts';

const usage = `fanfare move [--database-url <url>] [--clickhouse-url <url>] [--work <folder>] [--json]
  Copies the embedded databases of DATA_DIR into the servers at these urls, which must be empty. Fanfare must not run. What is in DATA_DIR stays.
  MOVE_DATABASE_URL and MOVE_CLICKHOUSE_URL in the environment do the same, where other users of the machine must not see the passwords.
  --work  a folder with space for a copy of everything, default DATA_DIR/move`;

export const run: RunCommand = (args, context) =>
  withSentences(usage, context, async () => {
    const { variables, out, err } = context;
    const values = readOptions(args, {
      'database-url': { type: 'string' },
      'clickhouse-url': { type: 'string' },
      work: { type: 'string' },
      json: { type: 'boolean' },
    });
    const url = (option: string, variable: string): string | undefined => {
      const given = values[option] ?? variables[variable];
      return typeof given === 'string' && given !== '' ? given : undefined;
    };
    const databaseUrl = url('database-url', 'MOVE_DATABASE_URL');
    const clickhouseUrl = url('clickhouse-url', 'MOVE_CLICKHOUSE_URL');
    if (databaseUrl === undefined && clickhouseUrl === undefined)
      throw new UsageError('Missing option --database-url or --clickhouse-url: where to move to.');
    const environment = readEnvironment(variables);
    if (databaseUrl !== undefined && environment.DATABASE_URL !== undefined)
      throw new BackupError('DATABASE_URL is set, so PostgreSQL is a server already; leave --database-url out.');
    if (clickhouseUrl !== undefined && environment.CLICKHOUSE_URL !== undefined)
      throw new BackupError(
        'CLICKHOUSE_URL is set, so the event store is a server already; leave --clickhouse-url out.',
      );
    const { DATA_DIR: dataDir, SECRET_KEY, SECRET_KEY_PREVIOUS: previousSecretKey } = environment;
    const work = typeof values.work === 'string' ? values.work : join(dataDir, 'move');
    const running = createShutdown((name, error) => err(`The ${name} could not be stopped: ${String(error)}`));
    try {
      running.add('lock', await takeDataFolder(dataDir));
      const from = await startEngines(environment, createLog('silent'), running);
      const target = folderTarget(work);
      // An earlier try is not gone on with: its passphrase is forgotten.
      await rm(work, { recursive: true, force: true });
      running.add('copy', () => rm(work, { recursive: true, force: true }));
      const passphrase = randomBytes(32).toString('base64url');
      const secretKey = secretKeyOf(dataDir, SECRET_KEY);
      await makeBackup(
        { version: fullVersion, ...from, dataDir, secretKey, previousSecretKey, files: undefined },
        { target, passphrase, settle: 0, tell: err },
      );
      const backup = await openBackup(target, passphrase);
      const to = { databaseUrl, clickhouseUrl, files: undefined };
      const { rows, events, seconds } = await restoreBackup(target, backup, to, err);
      const { figures, differences } = await compare({ databaseUrl, clickhouseUrl }, backup.manifest);
      const [first] = differences;
      if (first !== undefined)
        throw new BackupError(
          `Not moved: ${first.name} differs (${first.backup}, at the server ${first.installation}). Go on with the embedded databases, and empty the servers before you try again.`,
        );
      const settings = [
        ...(databaseUrl === undefined ? [] : [`DATABASE_URL=${databaseUrl}`]),
        ...(clickhouseUrl === undefined ? [] : [`CLICKHOUSE_URL=${clickhouseUrl}`]),
      ];
      if (values.json === true) out(JSON.stringify({ rows, events, seconds, figures, settings }));
      else {
        out(
          `Moved and compared: every table and every month is the same (${rows} rows, ${events} events, ${seconds} s).`,
        );
        out(`Write into the settings, then start Fanfare:\n${settings.map((line) => `  ${line}`).join('\n')}`);
        out(
          `Keep ${dataDir}: it has the keys, the pictures of FILES=local, and events that wait. Its folders of the moved databases may go once all is well.`,
        );
      }
      return 0;
    } finally {
      await running.stop();
    }
  });
