/** To whom payouts are transferred: encrypted at rest, and never sent back whole. */

import type { Clock } from '#domain/kernel/clock.ts';
import { type Payee, payeeSchema, shownAccount } from '#domain/referrals/payee-input.ts';
import type { Encryption } from '../../platform/crypto/encryption.ts';
import type { Database, Queryable } from '../../platform/db/postgres.ts';
import { createCommissionsStore } from './commissions.store.ts';

/** The functions. No permission is checked. */
export interface Payees {
  load(userId: string): Promise<Payee | undefined>;
  /** What the person is shown of it. */
  shown(userId: string): Promise<{ holder: string; account: string } | undefined>;
  /** Whether the account replaced another one less than seven days ago: nothing is transferred to it yet (REF-13). */
  isRecent(userId: string): Promise<boolean>;
  save(userId: string, payee: Payee, within?: Queryable): Promise<void>;
  /** Encrypts with the current key what the previous one encrypted; gives how many. */
  reEncrypt(): Promise<number>;
}

/** So long the owner has to answer the mail about a change that was not theirs. */
const waitMilliseconds = 7 * 86_400_000;

const placeOf = (userId: string): string => `referral_payees/${userId}`;

/** Makes the functions. */
export function createPayees(options: { database: Database; encryption: Encryption; clock: Clock }): Payees {
  const { database, encryption, clock } = options;
  const store = createCommissionsStore(database);
  const read = (userId: string, details: Buffer): Payee =>
    payeeSchema.parse(JSON.parse(encryption.decrypt(details, placeOf(userId))));
  const write = (userId: string, payee: Payee): Buffer => encryption.encrypt(JSON.stringify(payee), placeOf(userId));
  const load = async (userId: string): Promise<Payee | undefined> => {
    const details = await store.loadPayee(userId);
    return details === undefined ? undefined : read(userId, details);
  };
  return {
    load,
    async shown(userId) {
      const payee = await load(userId);
      return payee && { holder: payee.holder, account: shownAccount(payee.account) };
    },
    isRecent: (userId) => store.hasChangedPayee(userId, new Date(clock.now().getTime() - waitMilliseconds)),
    save: (userId, payee, within = database) =>
      createCommissionsStore(within).savePayee(userId, write(userId, payee), clock.now()),
    async reEncrypt() {
      const old = (await store.listPayees()).filter(({ details }) => !encryption.isCurrent(details));
      for (const { userId, details } of old)
        await store.replacePayeeDetails(userId, details, write(userId, read(userId, details)));
      return old.length;
    },
  };
}
