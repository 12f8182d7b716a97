/** Password hashing: Argon2id at the cost that the settings say, and a check that takes equally long for unknown accounts. */
import { hash, parseOptions, verify } from '@node-rs/argon2';
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

/** Hashes and checks passwords. Both throw TOO_MANY_TRIES when 200 others wait. */
export interface Passwords {
  /** The hash to store for `password`. It carries its own cost. */
  hash(password: string): Promise<string>;
  /**
   * Whether `password` matches `storedHash`, whatever that one's cost. Without a stored hash it checks against a decoy, so that the duration does not
   * reveal whether the account exists.
   */
  matches(password: string, storedHash: string | undefined): Promise<boolean>;
  /** Hashes the decoy in advance, so that the first unknown account does not take longer. */
  warm(): Promise<void>;
}

/** The library takes no less memory, in KiB. */
const leastMemory = 8;

/** Passwords whose hashes take `memoryKib` KiB each, and time in proportion. */
export function createPasswords({ memoryKib }: { memoryKib: number }): Passwords {
  const cost = { memoryCost: memoryKib, timeCost: 2, parallelism: 1 };
  let decoy: Promise<string> | undefined;
  const decoyHash = (): Promise<string> => {
    // Of the same cost as a hash that is stored today.
    decoy ??= hash('nobody has this password', cost);
    return decoy;
  };

  /** Checks a hash in the time that one of today's cost takes: the setting may have been raised since it was stored. */
  async function check(password: string, storedHash: string): Promise<boolean> {
    const matches = await verify(storedHash, password);
    const missing = memoryKib - parseOptions(storedHash).memoryCost;
    if (missing >= leastMemory) await hash(password, { ...cost, memoryCost: missing });
    return matches;
  }

  return {
    hash: (password) => inTurn(() => hash(password, cost)),
    async matches(password, storedHash) {
      const hashed = storedHash ?? (await decoyHash());
      const matches = await inTurn(() => check(password, hashed));
      return storedHash !== undefined && matches;
    },
    async warm() {
      await decoyHash();
    },
  };
}
