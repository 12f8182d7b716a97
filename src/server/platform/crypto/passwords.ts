/** Password hashing: Argon2id with the library's defaults, and a check that takes equally long for unknown accounts. */
import { hash, verify } from '@node-rs/argon2';
import { CodedError } from '#domain/kernel/error-catalogue.ts';

/** Hashing uses Node's four threads, which also write events and compress pages: a flood of logins must leave some free. */
const mostAtOnce = 2;
const mostWaiting = 200;
const waiting: (() => void)[] = [];
let running = 0;

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running < mostAtOnce) running += 1;
  else if (waiting.length >= mostWaiting) throw new CodedError('TOO_MANY_TRIES');
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

/** The hash to store for `password`. Throws TOO_MANY_TRIES when 200 others wait. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password));
}

let decoy: Promise<string> | undefined;

/**
 * Whether `password` matches `storedHash`. Without a stored hash it checks against a decoy, so that the duration does not reveal whether the account
 * exists. Throws TOO_MANY_TRIES when 200 others wait.
 */
export async function passwordMatches(password: string, storedHash: string | undefined): Promise<boolean> {
  if (storedHash !== undefined) return inTurn(() => verify(storedHash, password));
  decoy ??= hash('nobody has this password');
  const hashed = await decoy;
  await inTurn(() => verify(hashed, password));
  return false;
}

/** Hashes the decoy in advance, so that the first unknown account does not take longer. */
export async function warmPasswords(): Promise<void> {
  decoy ??= hash('nobody has this password');
  await decoy;
}
