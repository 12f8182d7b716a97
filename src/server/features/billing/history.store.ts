/** The SQL for what a payer changed in their billing: the intents that were carried out. */
import type { Queryable } from '../../platform/db/postgres.ts';
import type { BillingStoreTables } from './billing.store.ts';
import { type Intent, readIntent } from './intents.ts';

/** A change that was carried out. */
export interface BillingChange {
  id: string;
  /** `renew` takes up a canceled subscription whose period is paid. */
  kind: Intent['kind'] | 'renew';
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
}

/** The newest changes that are shown. */
const shownChanges = 100;

/** Makes the statements. */
export function createHistoryStore(database: Queryable<BillingStoreTables>) {
  return {
    /** The payer's changes of plans, interval and subscription, the newest first; at most 100. */
    async list(userId: string): Promise<BillingChange[]> {
      const rows = await database
        .selectFrom('billing_intents')
        .where('user_id', '=', userId)
        .where('state', '=', 'done')
        .where('kind', 'in', ['subscribe', 'change', 'interval', 'cancel'])
        .orderBy('updated_at', 'desc')
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(shownChanges)
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
      return changes.map(({ intent, happenedAt }) => ({
        id: intent.id,
        kind: intent.kind === 'subscribe' && intent.details.renewal !== undefined ? 'renew' : intent.kind,
        happenedAt,
        artistName: intent.kind === 'change' ? (names.get(intent.details.artistId) ?? null) : null,
        plan: intent.kind === 'change' ? intent.details.plan : null,
        interval: intent.kind === 'subscribe' || intent.kind === 'interval' ? intent.details.interval : null,
        chargedCents: intent.amountCents,
        creditedCents: creditedBy(intent),
      }));
    },
  };
}

/** What stands to the payer's credit by it; a change of the interval uses up at once what it gives. */
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
