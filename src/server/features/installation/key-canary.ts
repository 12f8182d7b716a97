/** The key's canary: a word that the database keeps encrypted, by which a start with another SECRET_KEY is noticed (MODE-4). */
import type { Kysely } from 'kysely';
import type { Clock } from '#domain/kernel/clock.ts';
import { SettingError } from '../../../settings/setting-error.ts';
import { createEncryption } from '../../platform/crypto/encryption.ts';
import type { InstallationTables } from './installation.tables.ts';

/** What the check needs of a process. */
export interface KeyCanaryOptions {
  database: Kysely<InstallationTables>;
  clock: Clock;
  secretKey: string;
  previousSecretKey: string | undefined;
}

const place = 'key_canary';
const word = 'fanfare';

/** The sentence for a start with another key than the one that the database's secrets are encrypted with. */
export const wrongKeySentence =
  'The SECRET_KEY is not the one with which the secrets in this database are encrypted. Give that one: every process of an installation has the same, and one without the setting has its own in DATA_DIR/secrets.json. To change it, give the former one as SECRET_KEY_PREVIOUS.';

/**
 * Compares the keys with the database. The first process that asks writes the word, with the older of its keys: until `reseal`, what is stored may need
 * it. Throws SettingError when neither key reads the word.
 */
export async function checkKeyCanary({
  database,
  clock,
  secretKey,
  previousSecretKey,
}: KeyCanaryOptions): Promise<void> {
  const sealed = createEncryption(previousSecretKey ?? secretKey).encrypt(word, place);
  // The primary key decides between two processes that start at once.
  await database
    .insertInto('key_canary')
    .values({ sealed, sealed_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await database.selectFrom('key_canary').select('sealed').executeTakeFirstOrThrow();
  try {
    createEncryption(secretKey, previousSecretKey).decrypt(row.sealed, place);
  } catch {
    throw new SettingError(wrongKeySentence);
  }
}

/** Encrypts the word with the current key: the last step of a key's change, after which the previous one can go. */
export async function resealKeyCanary({
  database,
  clock,
  secretKey,
}: Pick<KeyCanaryOptions, 'database' | 'clock' | 'secretKey'>): Promise<void> {
  const sealed = createEncryption(secretKey).encrypt(word, place);
  await database.updateTable('key_canary').set({ sealed, sealed_at: clock.now() }).execute();
}
