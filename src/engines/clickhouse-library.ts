/** Finds the library of the embedded ClickHouse, and unpacks it where a release brings it packed: half a gigabyte that a server with CLICKHOUSE_URL never needs. */
import { createReadStream, createWriteStream, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdDecompress } from 'node:zlib';
import { EngineError } from './engine.ts';

const library = 'libchdb.so';
/** The largest window, as a power of two, with which a release packs the library. */
export const windowBits = 26;

/** The folder of the platform's package. Throws EngineError where there is none. */
export function libraryPackage(): string {
  const name = `@chdb/lib-${process.platform}-${process.arch}${process.platform === 'linux' ? '-gnu' : ''}`;
  try {
    return dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
  } catch (error) {
    throw new EngineError(
      `There is no embedded ClickHouse for ${process.platform} on ${process.arch}; set CLICKHOUSE_URL to a ClickHouse server.`,
      error,
    );
  }
}

/**
 * Gives the folder with the library, or undefined where it is beside the binding in `packageFolder`, which finds it by itself. A packed one
 * (`libchdb.so.zst`) is unpacked into `dataDir/engines`, once for each version; those of other versions are removed.
 */
export async function findLibrary(packageFolder: string, dataDir: string): Promise<string | undefined> {
  if (existsSync(join(packageFolder, library))) return undefined;
  const packed = join(packageFolder, `${library}.zst`);
  if (!existsSync(packed)) throw new EngineError(`The embedded ClickHouse in ${packageFolder} has no library.`);
  const { version }: { version: string } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'));
  const all = join(dataDir, 'engines');
  const name = `clickhouse-${version}`;
  const folder = join(all, name);
  if (existsSync(join(folder, library))) return folder;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const other of readdirSync(all))
      if (other.startsWith('clickhouse-') && other !== name) rmSync(join(all, other), { recursive: true });
    const unfinished = join(folder, `${library}.new`);
    await pipeline(
      createReadStream(packed, { highWaterMark: 2 ** 20 }),
      createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: windowBits } }),
      createWriteStream(unfinished, { mode: 0o600 }),
    );
    await rename(unfinished, join(folder, library));
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw new EngineError(
      `The library of the embedded ClickHouse could not be unpacked into ${folder}, which takes 600 MB.`,
      error,
    );
  }
  return folder;
}
