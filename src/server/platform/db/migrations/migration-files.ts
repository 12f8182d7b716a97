/** Reads a folder of numbered SQL files, with the header in which each says its phase. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The message is a sentence for the person who starts or migrates Fanfare. */
export class MigrationError extends Error {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.name = 'MigrationError';
  }
}

/**
 * `expand` adds, and leaves everything that the version before uses; `backfill` fills what was added, in small transactions; `contract` takes away what no
 * version in use needs any more.
 */
export type Header =
  | { phase: 'expand' }
  /**
   * The one statement takes the first and the last key of a batch as `$1` and `$2`; `key` is unique, never null, and has an index. A batch takes at most
   * `limit` milliseconds, by default as long as fans may wait for a row.
   */
  | { phase: 'backfill'; table: string; key: string; limit?: number }
  /** Versions work with the result that have the file `compatibleFrom`. The backfills in `after` are complete before. */
  | { phase: 'contract'; compatibleFrom: string; after: readonly string[] };

export interface MigrationFile {
  name: string;
  sql: string;
  /** SHA-256 of the file. An applied file never changes. */
  checksum: string;
  /** Undefined for a file that was released before there were phases: it is applied whole, in one transaction. */
  header: Header | undefined;
}

const line = /^-- (phase|table|key|limit|compatible from|after|allow): *(.+?) *$/;

/** The fields at the top of a file: `-- phase: expand`. Fields that may stand there several times keep their last value. */
export function headerFields(sql: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const text of sql.split('\n')) {
    const [, field, value] = line.exec(text) ?? [];
    if (field === undefined || value === undefined) break;
    fields.set(field, value);
  }
  return fields;
}

/** A limit as `60 s`, in milliseconds. */
function readLimit(name: string, limit: string | undefined): { limit?: number } {
  if (limit === undefined) return {};
  const [, seconds] = /^(\d+) s$/.exec(limit) ?? [];
  if (seconds === undefined)
    throw new MigrationError(`The migration ${name} has the limit "${limit}": write seconds, such as "60 s".`);
  return { limit: Number(seconds) * 1000 };
}

/** Throws MigrationError where a field is missing. */
function readHeader(name: string, sql: string): Header | undefined {
  const fields = headerFields(sql);
  const phase = fields.get('phase');
  const need = (field: string): string => {
    const value = fields.get(field);
    if (value === undefined)
      throw new MigrationError(`The migration ${name} is a ${phase} and needs a line "-- ${field}: …" at its top.`);
    return value;
  };
  switch (phase) {
    case undefined:
      return undefined;
    case 'expand':
      return { phase };
    case 'backfill':
      return { phase, table: need('table'), key: need('key'), ...readLimit(name, fields.get('limit')) };
    case 'contract':
      return {
        phase,
        compatibleFrom: need('compatible from'),
        after: (fields.get('after') ?? '').split(/[\s,]+/).filter((each) => each !== ''),
      };
    default:
      throw new MigrationError(`The migration ${name} has the phase "${phase}": use expand, backfill or contract.`);
  }
}

/** The files that a contract names have to be in the same folder and before it. */
function checkNamed(files: readonly MigrationFile[]): void {
  for (const { name, header } of files) {
    if (header?.phase !== 'contract') continue;
    for (const wanted of [header.compatibleFrom, ...header.after]) {
      const found = files.find((file) => file.name === wanted);
      if (found === undefined || wanted > name)
        throw new MigrationError(`The migration ${name} names ${wanted}, and there is no such file before it.`);
      if (header.after.includes(wanted) && found.header?.phase !== 'backfill')
        throw new MigrationError(`The migration ${name} is to run after ${wanted}, which is no backfill.`);
    }
  }
}

/** All migrations of a folder, in the order of their names. Throws MigrationError for a header that cannot be read. */
export async function readMigrationFiles(folder: string): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const files = await Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex'), header: readHeader(name, sql) };
    }),
  );
  checkNamed(files);
  return files;
}
