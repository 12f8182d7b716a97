/** Makes a backup: PostgreSQL at one moment, every event that was acknowledged until then, the files and the keys. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Files } from '#server/vendors/files/files.ts';
import { BackupError } from './backup-error.ts';
import { countOf } from './event-lines.ts';
import { withEventStore } from './event-store-client.ts';
import { backUpEvents } from './events-backup.ts';
import { backUpFiles } from './files-copy.ts';
import { backupForm, type Manifest, manifestName, readHead, writeHead, writeSigned } from './manifest.ts';
import { newPassphraseKeys, type PassphraseKeys, passphraseKeysOf } from './passphrase-keys.ts';
import { backUpPostgres } from './postgres-backup.ts';
import { findSegments } from './segment-finder.ts';
import { holdSegments } from './segment-hold.ts';
import { backUpSegments, totalsOf } from './segments-backup.ts';
import type { Target } from './target.ts';

/** The installation that is backed up. */
export interface Installation {
  version: string;
  databaseUrl: string;
  clickhouseUrl: string;
  dataDir: string;
  secretKey: string;
  previousSecretKey: string | undefined;
  /** Undefined: pictures are left out. */
  files: Pick<Files, 'read'> | undefined;
}

export interface BackupOptions {
  target: Target;
  passphrase: string;
  /** Milliseconds between PostgreSQL's moment and the reading of events, in which other machines' events come into the store. */
  settle: number;
  /** How many events are read from the store in one go; default 200,000. */
  eventsAtOnce?: number;
  /** Gets a line for each step. */
  tell(line: string): void;
}

/** What was copied. */
export interface BackupResult {
  id: string;
  /** The moment to which everything is complete. */
  at: string;
  rows: number;
  events: number;
  segments: number;
  files: number;
  missingFiles: string[];
  bytes: number;
  seconds: number;
  /** Months of events that an earlier try had copied. */
  reusedMonths: number;
}

/** The names of all parts of a backup. */
export function partsOf({ postgres, events, files }: Pick<Manifest, 'postgres' | 'events' | 'files'>) {
  return [
    ...postgres.tables.flatMap(({ parts }) => parts),
    ...events.months.flatMap(({ slices }) => slices.flatMap(({ parts }) => parts)),
    ...events.segments,
    ...files.copied,
  ];
}

/** The head of the backup that goes on, or of a new one. */
async function beginOrGoOn({ target, passphrase, tell }: BackupOptions) {
  const earlier = await readHead(target);
  if (earlier === undefined) {
    const keys = await newPassphraseKeys(passphrase);
    const head = { id: randomUUID(), startedAt: new Date().toISOString(), derivation: keys.derivation };
    for await (const { name } of target.list(''))
      throw new BackupError(`${target.label} has other files in it, such as ${name}; name an empty place.`);
    await writeHead(target, head);
    return { head, keys };
  }
  if ((await target.read(manifestName)) !== undefined)
    throw new BackupError(
      `${target.label} has a complete backup of ${earlier.startedAt} already; name another place for this one.`,
    );
  tell(`Going on with the backup that was begun at ${earlier.startedAt}.`);
  return { head: earlier, keys: await passphraseKeysOf(passphrase, earlier.derivation) };
}

/** Removes what earlier tries wrote and the manifest does not name. */
async function removeLeftOvers(target: Target, manifest: Manifest): Promise<void> {
  const named = new Set(partsOf(manifest).map(({ name }) => name));
  for (const folder of ['postgres/', 'events/', 'segments/', 'files/'])
    for await (const { name } of target.list(folder))
      if (!named.has(name) && !name.endsWith('/month.json')) await target.remove(name);
}

async function copyAll(
  installation: Installation,
  { target, settle, tell, eventsAtOnce: atOnce }: BackupOptions,
  keys: PassphraseKeys,
) {
  const { databaseUrl, clickhouseUrl, dataDir, files } = installation;
  const segmentRoot = join(dataDir, 'events');
  // From here on, no segment of this machine is removed: an event that was acknowledged is in the store before it is read, or in a segment after it.
  const hold = existsSync(segmentRoot) ? await holdSegments(segmentRoot) : undefined;
  try {
    const postgres = await backUpPostgres(databaseUrl, target, tell);
    const readAt = Date.parse(postgres.copy.at) + settle;
    if (readAt > Date.now()) await delay(readAt - Date.now());
    const { reused, ...events } = await withEventStore(clickhouseUrl, async (client) => {
      const { months, migrations, reused } = await backUpEvents(client, target, { keys, tell, atOnce });
      const found = hold === undefined ? [] : await findSegments(segmentRoot);
      hold?.check();
      const segments = await backUpSegments(client, target, found);
      if (segments.segments.length > 0) tell(`Events: ${segments.segments.length} segments of this machine`);
      return {
        months,
        migrations,
        segments: segments.segments,
        totals: await totalsOf(target, months, segments),
        reused,
      };
    });
    await hold?.release();
    const copied =
      files === undefined ? { copied: [], missing: [] } : await backUpFiles(files, postgres.files, target, tell);
    return { postgres: postgres.copy, events, files: copied, reused };
  } finally {
    await hold?.release();
  }
}

/**
 * Makes a backup in `target`, or goes on with one that was cut short. The manifest is written last: without it there is no backup. Throws BackupError with
 * one sentence.
 */
export async function makeBackup(installation: Installation, options: BackupOptions): Promise<BackupResult> {
  const begin = performance.now();
  const { target, tell } = options;
  const { head, keys } = await beginOrGoOn(options);
  const { reused, ...copied } = await copyAll(installation, options, keys);
  const { secretKey, previousSecretKey } = installation;
  const manifest: Manifest = {
    form: backupForm,
    head,
    version: installation.version,
    finishedAt: new Date().toISOString(),
    ...copied,
    keys: keys.seal(JSON.stringify({ secretKey, previousSecretKey })),
  };
  await removeLeftOvers(target, manifest);
  await writeSigned(target, manifestName, manifest, keys);
  const parts = partsOf(manifest);
  tell(`The backup is complete: ${parts.length} parts.`);
  return {
    id: head.id,
    at: manifest.postgres.at,
    rows: manifest.postgres.tables.reduce((sum, { rows }) => sum + rows, 0),
    events: Object.values(manifest.events.totals).reduce((sum, groups) => sum + countOf(groups), 0),
    segments: manifest.events.segments.length,
    files: manifest.files.copied.length,
    missingFiles: manifest.files.missing,
    bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0),
    seconds: Math.round((performance.now() - begin) / 100) / 10,
    reusedMonths: reused,
  };
}
