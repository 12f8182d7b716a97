/** `fanfare verify`: checks a backup, and compares the installation with it. */
import { openBackup } from '../backup/open-backup.ts';
import { checkParts, compare } from '../backup/verify.ts';
import { createShutdown } from '../boot/shutdown.ts';
import { readEnvironment } from '../settings.ts';
import { needed, readOptions, withSentences } from './backup-options.ts';
import type { RunCommand } from './command.ts';
import { findDatabases } from './find-databases.ts';
import { openTarget } from './open-target.ts';
import { readPassphrase } from './passphrase.ts';
import { renderPage } from './rendered-page.ts';

const usage = `fanfare verify --from <folder | s3://bucket/prefix> [--backup-only] [--json]
  Reads every part of a backup and compares its checksum, then compares the installation of the settings with it: rows and sums of each table, events by month,
  event and verdict; and opens a fan's page. Ends with 1 when anything differs, which it does where the installation has been used since.
  --backup-only  looks at no installation`;

export const run: RunCommand = (args, context) =>
  withSentences(usage, context, async () => {
    const { variables, out, err } = context;
    const values = readOptions(args, {
      from: { type: 'string' },
      'backup-only': { type: 'boolean' },
      json: { type: 'boolean' },
    });
    const place = needed(values, 'from', '/var/backups/fanfare/2026-11-28');
    const environment = readEnvironment(variables);
    const target = await openTarget(place, environment);
    const { manifest } = await openBackup(target, await readPassphrase(variables, false));
    const parts = await checkParts(target, manifest, err);
    const whole = `The backup of ${manifest.postgres.at} is whole: ${parts} parts.`;
    const asJson = values.json === true;
    if (values['backup-only'] === true) {
      out(asJson ? JSON.stringify({ at: manifest.postgres.at, parts, figures: manifest.postgres.figures }) : whole);
      return 0;
    }
    err(whole);
    const running = createShutdown((name, error) => err(`The ${name} could not be stopped: ${String(error)}`));
    try {
      const urls = await findDatabases(environment, running);
      const { figures, differences } = await compare(urls, manifest);
      const page = await renderPage(environment, context, urls);
      const isSame = differences.length === 0;
      if (asJson) out(JSON.stringify({ at: manifest.postgres.at, parts, figures, differences, page, isSame }));
      else {
        const line = ({ name, backup, installation }: (typeof figures)[number]) =>
          `  ${name.padEnd(24)}${backup.padStart(14)}${installation.padStart(14)}`;
        out(['  '.padEnd(26) + 'backup'.padStart(14) + 'installation'.padStart(14), ...figures.map(line)].join('\n'));
        out(page === undefined ? 'There is no page to open.' : `The page ${page.url} opens (${page.bytes} bytes).`);
        for (const { name, backup, installation } of differences)
          out(`Differs: ${name}: ${backup}, now ${installation}`);
        out(isSame ? 'Everything is as it is in the backup.' : `${differences.length} differences.`);
      }
      return isSame ? 0 : 1;
    } finally {
      await running.stop();
    }
  });
