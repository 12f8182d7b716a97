/** The secrets of an installation: given by a setting, or made at the first start and kept where only their owner can read them. */
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { StartError } from './start-error.ts';

const secretsSchema = z.object({ secretKey: z.string().min(32) });

/** Gives the secret key: `given`, or the one in `dataDir/secrets.json`, which is made when missing. Throws StartError when that file is spoiled. */
export function secretKeyOf(dataDir: string, given: string | undefined): string {
  if (given !== undefined) return given;
  const file = join(dataDir, 'secrets.json');
  if (existsSync(file)) {
    try {
      const { secretKey } = secretsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
      chmodSync(file, 0o600);
      return secretKey;
    } catch (error) {
      throw new StartError(
        `The file ${file} cannot be read as secrets; restore it from a backup, or remove it and everybody has to sign in again.`,
        error,
      );
    }
  }
  const secretKey = randomBytes(48).toString('base64url');
  const unfinished = `${file}.new`;
  writeFileSync(unfinished, `${JSON.stringify({ secretKey }, null, 2)}\n`, { mode: 0o600 });
  renameSync(unfinished, file);
  return secretKey;
}
