/** Puts the keys of a backup where the product finds them, and refuses a restore under another key. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BackupError } from '../backup/backup-error.ts';
import type { OpenBackup } from '../backup/open-backup.ts';
import { secretKeyOf } from '../boot/secrets.ts';
import type { Environment } from '../settings.ts';

/** Throws BackupError when the settings or the data folder have another key: nothing that the backup's key encrypted could be read. */
export function restoreKeys(
  { DATA_DIR: dataDir, SECRET_KEY, SECRET_KEY_PREVIOUS }: Environment,
  { secretKey, previousSecretKey }: Pick<OpenBackup, 'secretKey' | 'previousSecretKey'>,
  tell: (line: string) => void,
): void {
  const file = join(dataDir, 'secrets.json');
  const present = SECRET_KEY ?? (existsSync(file) ? secretKeyOf(dataDir, undefined) : undefined);
  if (present === undefined) {
    writeFileSync(file, `${JSON.stringify({ secretKey }, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
    tell(`The key of the backup is in ${file} now.`);
  } else if (present !== secretKey && SECRET_KEY_PREVIOUS !== secretKey)
    throw new BackupError(
      SECRET_KEY === undefined
        ? `The key in ${file} is not the one of the backup; move the file away, and restore writes the backup's key.`
        : 'SECRET_KEY is not the key of the backup, so what it encrypted could not be read: leave SECRET_KEY out, and restore writes the key into DATA_DIR; or name the key of the backup in SECRET_KEY or SECRET_KEY_PREVIOUS.',
    );
  if (previousSecretKey === undefined || [SECRET_KEY_PREVIOUS, present].includes(previousSecretKey)) return;
  const place = join(dataDir, 'restored-secret-key-previous');
  writeFileSync(place, `${previousSecretKey}\n`, { mode: 0o600 });
  tell(
    `The backup has a former key too: write the content of ${place} into SECRET_KEY_PREVIOUS, then delete the file.`,
  );
}
