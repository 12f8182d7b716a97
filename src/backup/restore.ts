/** Restores a backup into empty engines. PostgreSQL comes last and in one piece: before that, a restore can be started again. */
import type { Files } from '#server/vendors/files/files.ts';
import { BackupError } from './backup-error.ts';
import { emptinessOfEvents, restoreEvents } from './events-restore.ts';
import { restoreFiles } from './files-copy.ts';
import type { OpenBackup } from './open-backup.ts';
import { emptinessOfPostgres, markRestore, refuseUnknownMigrations, restorePostgres } from './postgres-restore.ts';
import type { Target } from './target.ts';

/** Where a backup is restored to. */
export interface EmptyInstallation {
  /** Undefined: rows are left out. */
  databaseUrl: string | undefined;
  /** Undefined: events are left out. */
  clickhouseUrl: string | undefined;
  /** Undefined: pictures are left where they are. */
  files: Pick<Files, 'read' | 'store'> | undefined;
}

export interface RestoreResult {
  id: string;
  at: string;
  rows: number;
  events: number;
  unreadableSegments: string[];
  /** Stored anew; others were there. */
  files: number;
  seconds: number;
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, 5).join(', ');
  return names.length > 5 ? `${shown} and ${names.length - 5} more` : shown;
}

/** Throws BackupError unless both engines are empty, or have what an earlier try with this backup has left. */
async function refuseFullEngines({ databaseUrl, clickhouseUrl }: EmptyInstallation, backupId: string): Promise<void> {
  if (databaseUrl !== undefined) {
    const postgres = await emptinessOfPostgres(databaseUrl, backupId);
    if (!postgres.isEmpty)
      throw new BackupError(
        `The database is not empty: it has ${listed(postgres.tables)}. A backup is restored into an empty database only; make a new one and name it in DATABASE_URL, or use an empty DATA_DIR.`,
      );
    if (postgres.isMarked) return;
  }
  if (clickhouseUrl === undefined) return;
  const events = await emptinessOfEvents(clickhouseUrl);
  if (!events.isEmpty)
    throw new BackupError(
      `The event store is not empty: it has ${listed(events.tables)}. A backup is restored into an empty one only; name another database in CLICKHOUSE_URL, or use an empty DATA_DIR.`,
    );
}

/** Restores `backup`. Throws BackupError with one sentence; then nothing is in PostgreSQL, and the same call may be made again. */
export async function restoreBackup(
  target: Target,
  { manifest }: OpenBackup,
  installation: EmptyInstallation,
  tell: (line: string) => void,
): Promise<RestoreResult> {
  const begin = performance.now();
  const { databaseUrl, clickhouseUrl, files } = installation;
  const { id } = manifest.head;
  await refuseUnknownMigrations(manifest);
  await refuseFullEngines(installation, id);
  if (databaseUrl !== undefined) await markRestore(databaseUrl, id);
  const { events, unreadable } =
    clickhouseUrl === undefined
      ? { events: 0, unreadable: [] }
      : await restoreEvents(clickhouseUrl, target, manifest, tell);
  const stored = files === undefined ? 0 : await restoreFiles(files, manifest.files.copied, target, tell);
  if (databaseUrl !== undefined) await restorePostgres(databaseUrl, target, manifest, tell);
  return {
    id,
    at: manifest.postgres.at,
    rows: databaseUrl === undefined ? 0 : manifest.postgres.tables.reduce((sum, { rows }) => sum + rows, 0),
    events,
    unreadableSegments: unreadable,
    files: stored,
    seconds: Math.round((performance.now() - begin) / 100) / 10,
  };
}
