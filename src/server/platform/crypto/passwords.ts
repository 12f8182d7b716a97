/** Password hashing: Argon2id with the library's defaults, and a check that takes the same time for unknown accounts. */
import { hash, verify } from '@node-rs/argon2';

/** The hash to store for `password`. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

let decoy: Promise<string> | undefined;

/**
 * Tells whether `password` belongs to `storedHash`. With no stored hash the same work is done against a decoy,
 * so that the time taken does not tell whether the account exists.
 */
export async function passwordMatches(password: string, storedHash: string | undefined): Promise<boolean> {
  if (storedHash !== undefined) return verify(storedHash, password);
  decoy ??= hash('nobody has this password');
  await verify(await decoy, password);
  return false;
}

/** Does the decoy's one-time work ahead, so that the first unknown account does not take longer. */
export async function warmPasswords(): Promise<void> {
  decoy ??= hash('nobody has this password');
  await decoy;
}
