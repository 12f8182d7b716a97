/** Opens a complete backup: its manifest, checked, and its keys. */
import { z } from 'zod';
import { completeHead, type Manifest, readManifest } from './manifest.ts';
import { passphraseKeysOf } from './passphrase-keys.ts';
import type { Target } from './target.ts';

const secretsSchema = z.object({ secretKey: z.string(), previousSecretKey: z.string().optional() });

export interface OpenBackup {
  manifest: Manifest;
  secretKey: string;
  previousSecretKey: string | undefined;
}

/** Throws BackupError for no backup, one that was cut short, is newer than this version or was changed, and for a wrong passphrase. */
export async function openBackup(target: Target, passphrase: string): Promise<OpenBackup> {
  const head = await completeHead(target);
  const keys = await passphraseKeysOf(passphrase, head.derivation);
  const manifest = await readManifest(target, keys);
  const { secretKey, previousSecretKey } = secretsSchema.parse(JSON.parse(keys.open(manifest.keys)));
  return { manifest, secretKey, previousSecretKey };
}
