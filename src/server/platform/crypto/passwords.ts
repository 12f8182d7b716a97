/** Password hashing: Argon2id with the library's defaults, and a check that takes equally long for unknown accounts. */
import { hash, verify } from '@node-rs/argon2';

/** The hash to store for `password`. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

let decoy: Promise<string> | undefined;

/**
 * Whether `password` matches `storedHash`. Without a stored hash it checks against a decoy, so that the duration does not reveal whether the account
 * exists.
 */
export async function passwordMatches(password: string, storedHash: string | undefined): Promise<boolean> {
  if (storedHash !== undefined) return verify(storedHash, password);
  decoy ??= hash('nobody has this password');
  await verify(await decoy, password);
  return false;
}

/** Hashes the decoy in advance, so that the first unknown account does not take longer. */
export async function warmPasswords(): Promise<void> {
  decoy ??= hash('nobody has this password');
  await decoy;
}
