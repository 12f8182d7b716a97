/** Records the URLs of the running Fanfare, so that the admin command can reach the same databases. */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const recordSchema = z.object({
  pid: z.number(),
  birth: z.string(),
  appUrl: z.string(),
  databaseUrl: z.string(),
  clickhouseUrl: z.string(),
});

/** The URLs of a running Fanfare and its process. They hold passwords: only the file's owner may read it. */
export type RunningRecord = z.infer<typeof recordSchema>;

const fileOf = (dataDir: string) => join(dataDir, 'running.json');

/** Writes the record; gives the function that removes it. */
export function recordRunning(dataDir: string, record: RunningRecord): () => void {
  const file = fileOf(dataDir);
  writeFileSync(`${file}.new`, JSON.stringify(record), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return () => rmSync(file, { force: true });
}

/** Reads the record, or gives undefined when there is none. It may be left over from a killed process: check its identity. */
export function readRunning(dataDir: string): RunningRecord | undefined {
  try {
    return recordSchema.parse(JSON.parse(readFileSync(fileOf(dataDir), 'utf8')));
  } catch {
    return undefined;
  }
}
