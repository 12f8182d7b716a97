/** To whom payouts are transferred: encrypted at rest, and never sent back whole. */

import type { Clock } from '#domain/kernel/clock.ts';
import { type Payee, payeeSchema, shownAccount } from '#domain/referrals/payee-input.ts';
import type { Encryption } from '../../platform/crypto/encryption.ts';
import type { Database, Queryable } from '../../platform/db/postgres.ts';
import { createCommissionsStore, type Payout } from './commissions.store.ts';

/** What is shown of an account: its holder, and its last characters. */
export interface ShownPayee {
  holder: string;
  account: string;
  /** Before then nothing is transferred, because the account replaced another one (REF-13); null where nothing waits. */
  waitsUntil: Date | null;
}

/** The functions. No permission is checked. */
export interface Payees {
  load(userId: string): Promise<Payee | undefined>;
  /** What the person is shown of it. */
  shown(userId: string): Promise<ShownPayee | undefined>;
  /** Whether the account replaced another one less than seven days ago: nothing is transferred to it yet (REF-13). */
  isRecent(userId: string): Promise<boolean>;
  /** The account that a confirmed payout went to; undefined where it is not known. */
  ofPaid(payoutId: string): Promise<ShownPayee | undefined>;
  /**
   * Keeps with a confirmed payout the account that it went to. Where another account was named after the payout was made, the bank may have had either
   * one, and none is kept.
   */
  keepPaid(payout: Pick<Payout, 'id' | 'ownerId' | 'createdAt'>, within: Queryable): Promise<void>;
  save(userId: string, payee: Payee, within?: Queryable): Promise<void>;
  /** Encrypts with the current key what the previous one encrypted; gives how many. */
  reEncrypt(): Promise<number>;
}

/** So long the owner has to answer the mail about a change that was not theirs. */
const waitMilliseconds = 7 * 86_400_000;

const shownPayee = ({ holder, account }: Payee) => ({ holder, account: shownAccount(account) });

const placeOf = (userId: string): string => `referral_payees/${userId}`;

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
  const waitsUntil = async (userId: string): Promise<Date | null> => {
    const changedAt = await store.loadPayeeChange(userId);
    const until = changedAt && new Date(changedAt.getTime() + waitMilliseconds);
    return until !== null && until > clock.now() ? until : null;
  };
  return {
    load,
    async shown(userId) {
      const payee = await load(userId);
      return payee && { ...shownPayee(payee), waitsUntil: await waitsUntil(userId) };
    },
    isRecent: async (userId) => (await waitsUntil(userId)) !== null,
    async ofPaid(payoutId) {
      const paid = await store.loadPaidAccount(payoutId);
      return paid && { ...paid, waitsUntil: null };
    },
    async keepPaid({ id, ownerId, createdAt }, within) {
      const payee = await load(ownerId);
      // Read after the account: a change in between keeps none.
      const changedAt = await store.loadPayeeChange(ownerId);
      if (payee === undefined || (changedAt !== null && changedAt >= createdAt)) return;
      await createCommissionsStore(within).insertPaidAccount(id, ownerId, shownPayee(payee));
    },
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
