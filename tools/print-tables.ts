/** Prints the types of the migrated database's tables into src; with `--check` only compares, and fails when they are out of date. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../src/engines/postgres.ts';
import { migratePostgres } from '../src/server/platform/db/migrations.ts';
import { tableTypes } from './table-types.ts';

const file = join(import.meta.dirname, '../src/server/platform/db/tables.gen.ts');

const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-tables-'));
chmodSync(dataDir, 0o755);
const engine = await startPostgres({ dataDir, log: () => undefined });
try {
  await migratePostgres(engine.url);
  const printed = await tableTypes(engine.url);
  if (!process.argv.includes('--check')) await writeFile(file, printed);
  else if ((await readFile(file, 'utf8')) !== printed) {
    console.error(
      'src/server/platform/db/tables.gen.ts differs from db/postgres. Run `npm run schema` and commit the result.',
    );
    process.exitCode = 1;
  }
} finally {
  await engine.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
