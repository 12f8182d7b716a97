/** The passwords and keys of the stand-ins: created on first use, readable by their owner only. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivateKey } from './apple/music-keys.ts';

/** One secret for each stand-in that requires authentication. */
export interface SandboxSecrets {
  spotify: string;
  files: string;
  s3: string;
  payments: string;
  texts: string;
  /** The private key for Apple Music, in PEM. */
  appleMusic: string;
}

/** Reads the secrets in `directory` and writes missing ones. */
export function readSecrets(directory: string): SandboxSecrets {
  mkdirSync(directory, { recursive: true });
  const file = join(directory, 'secrets.json');
  const known: Partial<SandboxSecrets> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const secrets: SandboxSecrets = {
    spotify: known.spotify ?? randomBytes(24).toString('hex'),
    files: known.files ?? randomBytes(24).toString('hex'),
    s3: known.s3 ?? randomBytes(24).toString('hex'),
    payments: known.payments ?? randomBytes(24).toString('hex'),
    texts: known.texts ?? randomBytes(24).toString('hex'),
    appleMusic: known.appleMusic ?? makePrivateKey(),
  };
  writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
  return secrets;
}
