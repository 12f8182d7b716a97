/** The mails about payments: receipts, refunds, each attempt that failed (BILL-45, BILL-46), and cards that expire (BILL-47). */
import { cardStanding } from '#domain/billing/card-expiry.ts';
import { movesMoney } from '#domain/billing/charges.ts';
import { declineReasonOf } from '#domain/billing/decline.ts';
import { overdueCourse } from '#domain/billing/overdue.ts';
import { type Day, dayOf } from '#domain/stats/zoned-day.ts';
import type { PaymentMail } from '#mails/mail-renderer.ts';
import type { Database } from '../../../platform/db/postgres.ts';
import { createBillingMailsStore } from './billing-mails.store.ts';
import type { DueMails } from './billing-mails.ts';
import { createPaymentMailsStore, type MailedCharge } from './payment-mails.store.ts';

/** How long after a charge it is mailed of, in milliseconds: longer ago is no news. */
const newsFor = 3 * 86_400_000;

/** What is said of a charge; undefined for one that needs no mail, such as a failed one whose subscription was paid since. */
function outcomeOf(charge: MailedCharge): PaymentMail['outcome'] | undefined {
  if (movesMoney(charge)) return charge.kind === 'sale' ? 'paid' : 'refunded';
  if (charge.kind !== 'sale') return undefined;
  if (charge.status !== 'voided') {
    if (charge.subscriptionStatus === 'Past Due') return 'retried-later';
    if (charge.subscriptionStatus === 'Canceled') return 'given-up';
  }
  return charge.hasReceipt ? 'not-completed' : undefined;
}

/** The next day on which what was declined is tried again (BILL-93); null where none is known to come. */
function retryOf({ periodStart, createdAt }: MailedCharge, now: Date): Day | null {
  if (periodStart === '') return null;
  const { retries } = overdueCourse(periodStart, { today: dayOf(now, 'UTC'), tried: [dayOf(createdAt, 'UTC')] });
  return retries[0] ?? null;
}

/** Makes the function for charges; `appUrl` is the dashboard's URL. */
export function createPaymentMails({ database, appUrl }: { database: Database; appUrl: string }): DueMails {
  const store = createPaymentMailsStore(database);
  const { listArtistNames } = createBillingMailsStore(database);
  return async (now) => {
    const charges = await store.listUnmailedCharges(new Date(now.getTime() - newsFor));
    const names = await listArtistNames(charges.map(({ userId }) => userId));
    return charges.flatMap((charge) => {
      const outcome = outcomeOf(charge);
      if (outcome === undefined) return [];
      const document: PaymentMail = {
        kind: 'payment',
        outcome,
        amountCents: charge.amountCents,
        at: charge.createdAt.toISOString(),
        card: charge.card,
        declined: outcome === 'retried-later' || outcome === 'given-up' ? declineReasonOf(charge.declineReason) : null,
        period: charge.periodStart === '' ? null : { start: charge.periodStart, end: charge.periodEnd },
        retryOn: outcome === 'retried-later' ? retryOf(charge, now) : null,
        artistNames: names.get(charge.userId) ?? [],
        billingUrl: `${appUrl}/billing`,
      };
      // One mail for each outcome of the money: a failed attempt that turns out to be the last one was mailed of already.
      return [{ userId: charge.userId, to: charge.email, occasion: charge.occasion, document }];
    });
  };
}

/** Makes the function for cards that live subscriptions are charged to. */
export function createCardMails({ database, appUrl }: { database: Database; appUrl: string }): DueMails {
  const store = createPaymentMailsStore(database);
  return async (now) => {
    const cards = await store.listChargedCards();
    return cards.flatMap(({ userId, email, token, brand, last4, expires }) => {
      const standing = cardStanding(expires, dayOf(now, 'UTC'));
      if (standing === 'valid') return [];
      return {
        userId,
        to: email,
        occasion: `${standing} ${token}`,
        document: {
          kind: 'card-expiring',
          card: { brand, last4 },
          expires,
          isExpired: standing === 'expired',
          billingUrl: `${appUrl}/billing`,
        },
      };
    });
  };
}
