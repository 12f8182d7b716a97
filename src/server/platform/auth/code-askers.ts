/** The networks that asked for a mailed code: their tries are counted separately, so that another person's guesses do not use them up (ACC-25). */
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { networksOf } from '../net/network-of.ts';
import { codeSeconds, codeTries, type SecretPurpose, type Tries } from './one-time-secrets.ts';
import type { MakeLimit } from './rate-limits.ts';

/** The networks that asked for a code within the time that a code lives. */
export interface CodeAskers {
  /** Notes that a code was asked for from an IP address. Of further networks than the first five nothing is noted. */
  note(purpose: SecretPurpose, subject: string, ipAddress: string): Promise<void>;
  /** Gives an asker all tries again, for a new code. */
  renew(purpose: SecretPurpose, subject: string, ipAddress: string): Promise<void>;
  /** Counts a try of an asker: 'caller'. 'row' for any other network, whose tries the code counts; undefined when the asker has none left. */
  countTry(purpose: SecretPurpose, subject: string, ipAddress: string): Promise<Tries | undefined>;
  /** Gives an asker one try back. */
  giveBack(purpose: SecretPurpose, subject: string, ipAddress: string): Promise<void>;
  /** What `countTry` would give; counts nothing. */
  triesOf(purpose: SecretPurpose, subject: string, ipAddress: string): Promise<Tries | undefined>;
}

/** How many networks may have tries of their own: more would be guesses enough for a botnet that asks first. */
const mostAskers = 5;

/** The widest network around an IP address: one owner is one asker, and a phone may change its address. */
export const widestNetwork = (ipAddress: string): string => networksOf(ipAddress).at(-1)?.key ?? ipAddress;

/** The askers, counted in limits. */
export function createCodeAskers(makeLimit: MakeLimit): CodeAskers {
  const asked = makeLimit('code_asked', 1, codeSeconds);
  const askers = makeLimit('code_askers', mostAskers, codeSeconds);
  const tries = makeLimit('code_asker_tries', codeTries, codeSeconds);
  const keyOf = (purpose: SecretPurpose, subject: string, ipAddress: string): string =>
    `${purpose} ${subject} ${widestNetwork(ipAddress)}`;
  async function countTry(key: string): Promise<Tries | undefined> {
    if (!(await asked.remembers(key))) return 'row';
    return (await hasOne(() => tries.consume(key))) ? 'caller' : undefined;
  }
  return {
    async note(purpose, subject, ipAddress) {
      const key = keyOf(purpose, subject, ipAddress);
      const isKnown = await asked.remembers(key);
      if (isKnown || (await hasOne(() => askers.consume(`${purpose} ${subject}`)))) await asked.remember(key);
    },
    renew: (...asker) => tries.forget(keyOf(...asker)),
    countTry: (...asker) => countTry(keyOf(...asker)),
    giveBack: (...asker) => tries.giveBack(keyOf(...asker)),
    async triesOf(...asker) {
      const key = keyOf(...asker);
      const left = await countTry(key);
      if (left === 'caller') await tries.giveBack(key);
      return left;
    },
  };
}

/** Whether a limit had a try left. */
async function hasOne(consume: () => Promise<void>): Promise<boolean> {
  try {
    await consume();
    return true;
  } catch (error) {
    if (error instanceof CodedError && error.code === 'TOO_MANY_TRIES') return false;
    throw error;
  }
}
