/** The SQL for invoices, and for what payers want on their next ones. */
import { sql } from 'kysely';
import type { ArtistPlan } from '#domain/accounts/prices.ts';
import type { Line } from '#domain/billing/catalogue.ts';
import { failedStatuses } from '#domain/billing/charges.ts';
import type { InvoiceContent, PayerDetails } from '#domain/billing/invoice.ts';
import type { Queryable } from '../../../platform/db/postgres.ts';
import type { BillingStoreTables } from '../billing.store.ts';
import { type Intent, readIntent } from '../provider/intents.ts';

/** An invoice as it was issued, with its charge. Days are YYYY-MM-DD, '' where the charge belongs to no period. */
export interface IssuedInvoice extends InvoiceContent {
  chargeId: string;
  number: number;
  totalCents: number;
  paidAt: Date;
  card: { brand: string; last4: string };
  periodStart: string;
  periodEnd: string;
}

/** A charge without an invoice. */
export interface UninvoicedCharge {
  id: string;
  subscriptionId: string;
  /** The intent that made it; '' for what the provider billed by itself. */
  orderId: string;
  amountCents: number;
  /** YYYY-MM-DD; '' where the charge belongs to no period. */
  periodStart: string;
  createdAt: Date;
}

/** What a charge took for an artist's change of plan: the rest of a period. */
export interface ChargedChange {
  artistName: string;
  plan: ArtistPlan | '';
  previousPlan: ArtistPlan | '';
  rest: { left: number; days: number } | undefined;
  amountCents: number;
}

/** The plan changes that an intent charged for, before credit. */
function changesOf(intent: Intent, amountCents: number): (Omit<ChargedChange, 'artistName'> & { artistId: string })[] {
  if (intent.kind === 'change') {
    const { artistId, plan, previousPlan = '', rest, usedCents } = intent.details;
    return [{ artistId, plan, previousPlan, rest, amountCents: amountCents + usedCents }];
  }
  const renewal = intent.kind === 'subscribe' ? intent.details.renewal : undefined;
  return (renewal?.changes ?? []).map(({ cents, ...change }) => ({
    ...change,
    rest: renewal?.rest,
    amountCents: cents,
  }));
}

const noDetails: PayerDetails = { company: '', postalAddress: '', country: '', taxId: '' };

export function createInvoicesStore(database: Queryable<BillingStoreTables>) {
  return {
    async loadDetails(userId: string): Promise<PayerDetails> {
      const row = await database
        .selectFrom('billing_details')
        .where('user_id', '=', userId)
        .select(['company', 'postal_address as postalAddress', 'country', 'tax_id as taxId'])
        .executeTakeFirst();
      return row ?? noDetails;
    },
    async saveDetails(userId: string, { company, postalAddress, country, taxId }: PayerDetails): Promise<void> {
      const columns = { company, postal_address: postalAddress, country, tax_id: taxId };
      await database
        .insertInto('billing_details')
        .values({ user_id: userId, ...columns })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
        .execute();
    },
    /** The payer's sales that take money and have no invoice, the oldest first. */
    async listUninvoiced(userId: string): Promise<UninvoicedCharge[]> {
      return database
        .selectFrom('billing_charges')
        .leftJoin('billing_invoices', 'billing_invoices.charge_id', 'billing_charges.id')
        .where('billing_charges.user_id', '=', userId)
        .where('billing_charges.kind', '=', 'sale')
        .where('billing_charges.status', 'not in', [...failedStatuses])
        .where('billing_invoices.charge_id', 'is', null)
        .orderBy('billing_charges.created_at')
        .orderBy('billing_charges.id')
        .select([
          'billing_charges.id',
          'billing_charges.subscription_id as subscriptionId',
          'billing_charges.order_id as orderId',
          'billing_charges.amount_cents as amountCents',
          'billing_charges.period_start as periodStart',
          'billing_charges.created_at as createdAt',
        ])
        .execute();
    },
    /** The lines that the subscription had at `at`, or when it began if that is later, with the artists' present names. */
    async listLinesAt(subscriptionId: string, at: Date): Promise<(Line & { artistName: string })[]> {
      const rows = await database
        .selectFrom('billing_lines')
        .innerJoin('billing_subscriptions', 'billing_subscriptions.id', 'billing_lines.subscription_id')
        .leftJoin('artists', 'artists.id', 'billing_lines.artist_id')
        .where('billing_subscriptions.id', '=', subscriptionId)
        .where(sql<boolean>`started_at <= greatest(${at}, billing_subscriptions.created_at)`)
        .where(sql<boolean>`(ended_at is null or ended_at > greatest(${at}, billing_subscriptions.created_at))`)
        .orderBy('started_at')
        .orderBy('billing_lines.id')
        .select([
          'artists.name',
          'billing_lines.artist_id as artistId',
          'billing_lines.plan',
          'billing_lines.price_cents as priceCents',
        ])
        .execute();
      return rows.map(({ name, plan, ...line }) => ({ ...line, artistName: name ?? '', plan: plan as ArtistPlan }));
    },
    /** The plan changes behind a charge of `amountCents`, with the artists' present names; none when it was for something else. */
    async listChanges(intentId: string, amountCents: number): Promise<ChargedChange[]> {
      const row = await database
        .selectFrom('billing_intents')
        .where(sql<boolean>`id::text = ${intentId}`)
        .select([
          'id',
          'user_id as userId',
          'kind',
          'amount_cents as amountCents',
          'details',
          'created_at as createdAt',
        ])
        .executeTakeFirst();
      if (row === undefined) return [];
      const changes = changesOf(readIntent(row), amountCents);
      if (changes.length === 0) return [];
      const ids = changes.map(({ artistId }) => artistId);
      const named = await database.selectFrom('artists').where('id', 'in', ids).select(['id', 'name']).execute();
      return changes.map(({ artistId, ...change }) => ({
        ...change,
        artistName: named.find(({ id }) => id === artistId)?.name ?? '',
      }));
    },
    /** Issues an invoice under the next number. Numbers have no gaps: each transaction that issues one waits for the others that do. */
    async insert(
      invoice: { chargeId: string; userId: string; totalCents: number; content: InvoiceContent },
      at: Date,
    ): Promise<void> {
      await sql`select pg_advisory_xact_lock(hashtext('billing_invoices'))`.execute(database);
      await database
        .insertInto('billing_invoices')
        .values({
          charge_id: invoice.chargeId,
          number: sql<number>`(select coalesce(max(number), 0) + 1 from billing_invoices)`,
          user_id: invoice.userId,
          content: JSON.stringify(invoice.content),
          total_cents: invoice.totalCents,
          issued_at: at,
        })
        .onConflict((conflict) => conflict.column('charge_id').doNothing())
        .execute();
    },
    /** The payer's invoice for a settled sale. */
    async load(userId: string, chargeId: string): Promise<IssuedInvoice | undefined> {
      const row = await database
        .selectFrom('billing_invoices')
        .innerJoin('billing_charges', 'billing_charges.id', 'billing_invoices.charge_id')
        .where('billing_invoices.user_id', '=', userId)
        .where('charge_id', '=', chargeId)
        .where('settled', '=', true)
        .select([
          'charge_id as chargeId',
          'number',
          'content',
          'total_cents as totalCents',
          'billing_charges.created_at as paidAt',
          'card_brand as brand',
          'card_last4 as last4',
          'period_start as periodStart',
          'period_end as periodEnd',
        ])
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const { content, number, brand, last4, ...rest } = row;
      return { ...rest, ...(content as unknown as InvoiceContent), number: Number(number), card: { brand, last4 } };
    },
  };
}
