/** The SQL for a payer's billing history: the changes that were carried out, and the other charges and declines. */
import { failedStatuses } from '#domain/billing/charges.ts';
import type { Queryable } from '../../../platform/db/postgres.ts';
import type { BillingStoreTables } from '../billing.store.ts';
import { type Intent, readIntent } from '../provider/intents.ts';

/** A change that was carried out, or a charge or a decline that belongs to none. */
export interface BillingChange {
  id: string;
  /** `renew` takes up a canceled subscription whose period is paid. `payment` and `decline` are the provider's charges without a listed change. */
  kind: Intent['kind'] | 'renew' | 'payment' | 'decline';
  happenedAt: Date;
  /** The artist of a plan change; null for other kinds, and after the artist was deleted. */
  artistName: string | null;
  /** The plan of a plan change, '' for a suspension; null for other kinds. */
  plan: string | null;
  /** The interval of a new subscription or a change of the interval; null for other kinds. */
  interval: string | null;
  /** What was charged at once, and what a change of plans credited. Cents. */
  chargedCents: number;
  creditedCents: number;
  /** What the card declined; 0 for other kinds. Cents. */
  declinedCents: number;
}

/** The newest entries that are shown. */
const shownChanges = 100;

export function createHistoryStore(database: Queryable<BillingStoreTables>) {
  return {
    /** The payer's changes of plans, interval and subscription, charges and declines, the newest first; at most 100. A change and its charge are one entry (BILL-39). */
    async list(userId: string): Promise<BillingChange[]> {
      const rows = await database
        .selectFrom('billing_intents')
        .where('user_id', '=', userId)
        .where('state', '=', 'done')
        .where('kind', 'in', ['subscribe', 'change', 'interval', 'cancel'])
        .orderBy('updated_at', 'desc')
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .select([
          'id',
          'user_id as userId',
          'kind',
          'amount_cents as amountCents',
          'details',
          'created_at as createdAt',
          'updated_at as happenedAt',
        ])
        .execute();
      const changes = rows.map(({ happenedAt, ...row }) => ({ intent: readIntent(row), happenedAt }));
      const names = await namesOf(
        database,
        changes.flatMap(({ intent }) => (intent.kind === 'change' ? [intent.details.artistId] : [])),
      );
      const charges = await listCharges(database, userId);
      const own = charges.filter((charge) => !changes.some(({ intent }) => isChargeOf(charge, intent)));
      const changed = changes.map(
        ({ intent, happenedAt }): BillingChange => ({
          id: intent.id,
          kind: intent.kind === 'subscribe' && intent.details.renewal !== undefined ? 'renew' : intent.kind,
          happenedAt,
          artistName: intent.kind === 'change' ? (names.get(intent.details.artistId) ?? null) : null,
          plan: intent.kind === 'change' ? intent.details.plan : null,
          interval: intent.kind === 'subscribe' || intent.kind === 'interval' ? intent.details.interval : null,
          chargedCents: intent.amountCents,
          creditedCents: creditedBy(intent),
          declinedCents: 0,
        }),
      );
      return [...changed, ...own.map(chargeEntry)]
        .sort((one, other) => Number(other.happenedAt) - Number(one.happenedAt))
        .slice(0, shownChanges);
    },
  };
}

type Charge = Awaited<ReturnType<typeof listCharges>>[number];

/** Sales only; one that was voided took no money. */
function listCharges(database: Queryable<BillingStoreTables>, userId: string) {
  return database
    .selectFrom('billing_charges')
    .where('user_id', '=', userId)
    .where('kind', '=', 'sale')
    .where('status', '!=', 'voided')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .select([
      'id',
      'subscription_id as subscriptionId',
      'order_id as orderId',
      'amount_cents as amountCents',
      'status',
      'period_start as periodStart',
      'created_at as createdAt',
    ])
    .execute();
}

/** Whether the change made the charge: by its order, or as the first period of the subscription that it began and charged at once. */
function isChargeOf({ orderId, subscriptionId, periodStart, status }: Charge, intent: Intent): boolean {
  if (failedStatuses.some((failed) => failed === status)) return false;
  if (orderId === intent.id) return true;
  if (intent.kind !== 'subscribe' && intent.kind !== 'interval') return false;
  const { details, amountCents } = intent;
  return amountCents > 0 && subscriptionId === details.subscriptionId && periodStart === details.today;
}

/** The provider's ids are no UUIDs, so that they cannot be those of a change. */
function chargeEntry({ id, amountCents, status, createdAt }: Charge): BillingChange {
  const isDeclined = failedStatuses.some((failed) => failed === status);
  return {
    id,
    kind: isDeclined ? 'decline' : 'payment',
    happenedAt: createdAt,
    artistName: null,
    plan: null,
    interval: null,
    chargedCents: isDeclined ? 0 : amountCents,
    creditedCents: 0,
    declinedCents: isDeclined ? amountCents : 0,
  };
}

/** The payer's credit from it; a change of the interval uses up at once what it gives. */
function creditedBy(intent: Intent): number {
  if (intent.kind === 'change') return intent.details.creditCents;
  const renewal = intent.kind === 'subscribe' ? intent.details.renewal : undefined;
  return renewal?.periodStart === undefined ? 0 : renewal.givenCents;
}

async function namesOf(
  database: Queryable<BillingStoreTables>,
  artistIds: readonly string[],
): Promise<Map<string, string>> {
  if (artistIds.length === 0) return new Map();
  const rows = await database.selectFrom('artists').where('id', 'in', artistIds).select(['id', 'name']).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
