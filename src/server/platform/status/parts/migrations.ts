/** The status of PostgreSQL's migrations: which this version knows, which are applied, how far backfills are, what waits. */
import type { Pool } from 'pg';
import { readMigrationFiles } from '../../db/migrations/migration-files.ts';
import { readApplied } from '../../db/migrations/migration-records.ts';
import { advice } from '../pages.ts';
import { count, type StatusPart } from '../status.ts';

export const migrationsPart = (pool: Pool, folder: string): StatusPart => ({
  name: 'Migrations',
  async read() {
    const [files, records] = await Promise.all([readMigrationFiles(folder), readApplied(pool)]);
    const applied = records.filter(({ finishedAt }) => finishedAt !== null);
    const missing = files.filter(({ name }) => applied.every((each) => each.name !== name));
    const phaseOf = (file: (typeof files)[number]) => file.header?.phase;
    // Backfills are the workers' work, and contracts wait for the operator: both are as they should be.
    const stuck = missing.filter((file) => phaseOf(file) !== 'backfill' && phaseOf(file) !== 'contract');
    const failing = records.filter(({ lastError }) => lastError !== null);
    const newer = applied.filter(({ name }) => files.every((file) => file.name !== name));
    const isOdd = stuck.length > 0 || failing.length > 0;
    return {
      state: isOdd ? 'warning' : 'ok',
      lines: [
        { label: 'known to this version', value: count(files.length) },
        { label: 'applied', value: count(applied.length) },
        { label: 'last', value: applied.at(-1)?.name ?? 'none' },
        ...missing.map((file) => {
          const record = records.find(({ name }) => name === file.name);
          const phase = phaseOf(file);
          if (phase === 'contract') return { label: file.name, value: 'waits until an operator runs it' };
          if (phase === 'backfill')
            return {
              label: file.name,
              value: `${count(record?.rowsDone ?? 0)} rows done${record?.lastError ? `; ${record.lastError}` : ''}`,
            };
          return { label: file.name, value: 'not applied' };
        }),
        ...newer.map(({ name }) => ({ label: name, value: 'of a newer version' })),
      ],
      ...(isOdd ? { advice: advice('a-stuck-migration') } : {}),
    };
  },
});
