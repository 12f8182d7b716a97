/** Deletes the money records of deleted accounts when invoices need not be kept any more (BILL-83). */
import type { Clock } from '#domain/kernel/clock.ts';
import type { Database } from '../../../platform/db/postgres.ts';
import { createFormerPayersStore } from './former-payers.store.ts';

/** How long invoices are kept. */
const yearsKept = 7;

/** Makes the function; it gives how many former payers it forgot. */
export function createForgetPayers({ database, clock }: { database: Database; clock: Clock }): () => Promise<number> {
  return async () => {
    const before = clock.now();
    before.setUTCFullYear(before.getUTCFullYear() - yearsKept);
    const userIds = await createFormerPayersStore(database).listForgettable(before);
    for (const userId of userIds)
      await database.transaction().execute((within) => createFormerPayersStore(within).forget(userId));
    return userIds.length;
  };
}
