/** Suspends artists that nobody pays for any more, and mails their payers. Safe to run in several processes and again (BILL-56). */
import { isPaidFor } from '#domain/billing/paid-for.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import { reservation } from '#domain/links/path-reservation.ts';
import type { Database } from '../../../platform/db/postgres.ts';
import type { Mailer } from '../../../platform/jobs/mailer.ts';
import type { Live } from '../../../platform/live/live.ts';
import type { Logger } from '../../../platform/log.ts';
import { createBillingStore } from '../billing.store.ts';
import type { BillingActs } from '../billing-acts.ts';
import type { ArtistPlans } from './artist-plans.ts';
import { createSuspensionsStore } from './suspensions.store.ts';

/** Makes the function; it gives how many artists it suspended. */
export function createSuspendUnpaid(options: {
  database: Database;
  acts: Pick<BillingActs, 'perform'>;
  plans: ArtistPlans;
  live: Live;
  mailer: Mailer;
  clock: Clock;
  log: Logger;
  appUrl: string;
}): () => Promise<number> {
  const { database, acts, plans, live, mailer, clock, log, appUrl } = options;

  async function suspend(userId: string): Promise<number> {
    return database.transaction().execute(async (within) => {
      // Read again and locked: a coupon moves the first payment without the payer's lease.
      const payer = await createBillingStore(within).loadPayer(userId, { lock: true });
      if (payer === undefined) return 0;
      const now = clock.now();
      const store = createSuspensionsStore(within);
      const artists = (await store.lockPlanned(payer.id)).filter((artist) => !isPaidFor({ payer, ...artist }, now));
      if (artists.length === 0) return 0;
      await plans.save(
        artists.map(({ id }) => ({ artistId: id, plan: '' })),
        within,
      );
      await store.markMailed(artists.map(({ id }) => id));
      for (const { id: artistId } of artists) await live.publish('artist.updated', { artistId }, within);
      await mailer.send(within, {
        kind: 'artists-suspended',
        to: payer.email,
        artistNames: artists.map(({ name }) => name),
        at: now.toISOString(),
        reservedDays: reservation.days,
        // It also says that the trial is over: no second mail does (BILL-44).
        trialEndedAt: payer.subscriptionStatus === '' ? (payer.firstBillingDate?.toISOString() ?? null) : null,
        billingUrl: `${appUrl}/billing`,
      });
      return artists.length;
    });
  }

  return async () => {
    let suspended = 0;
    // Under the payer's lease, and after an interrupted payment was finished: it may have paid for them.
    for (const userId of await createSuspensionsStore(database).listCandidates(clock.now()))
      await acts
        .perform(userId, async () => {
          suspended += await suspend(userId);
          return undefined;
        })
        .catch((error: unknown) =>
          log.warn({ err: error, userId }, 'Could not decide whether artists are still paid for; trying again later.'),
        );
    return suspended;
  };
}
