/** What the operator's desk finds and shows of charges and refunds. */
import { type Kysely, sql } from 'kysely';
import { inDollars } from '#domain/accounts/prices.ts';
import {
  type DeskFound,
  type DeskSource,
  deskPart,
  fact,
  instantText,
} from '../../../platform/operator/desk-source.ts';
import { isId } from '../../../platform/operator/operator-command.ts';
import type { BillingTables } from '../billing.tables.ts';

interface Row {
  id: string;
  userId: string;
  kind: string;
  cents: number;
  status: string;
  settled: boolean;
  orderId: string;
  card: string;
  period: string;
  declineReason: string;
  createdAt: Date;
  refundOf: string;
  refundedCents: number;
}

const columns = sql`id, user_id as "userId", kind, amount_cents as cents, status, settled, order_id as "orderId",
  trim(card_brand || ' ' || card_last4) as card, trim(both ' –' from period_start || ' – ' || period_end) as period,
  decline_reason as "declineReason", created_at as "createdAt", refunded_charge_id as "refundOf",
  (select coalesce(sum(r.amount_cents), 0)::int from billing_charges r where r.refunded_charge_id = billing_charges.id
     and r.kind = 'refund' and r.settled) as "refundedCents"`;

const toFound = (row: Row): DeskFound => ({
  kind: 'charge',
  id: row.id,
  title: `${row.kind === 'refund' ? 'Refund of ' : ''}${inDollars(row.cents)}`,
  subtitle: instantText(row.createdAt),
  state: row.status.replaceAll('_', ' '),
  of: { account: row.userId },
});

/** The source over the given database. */
export function createChargesDesk(database: Kysely<BillingTables>): DeskSource {
  const rowsOf = async (condition: ReturnType<typeof sql>): Promise<Row[]> =>
    (await sql<Row>`select ${columns} from billing_charges where ${condition}`.execute(database)).rows;

  return {
    kind: 'charge',
    find: async ({ text, most }) =>
      (await rowsOf(sql`id = ${text} or (order_id <> '' and order_id = ${text}) limit ${most}`)).map(toFound),
    async show(id) {
      const [row] = await rowsOf(sql`id = ${id}`);
      if (row === undefined) return undefined;
      const names: Record<string, string> = row.kind === 'sale' ? { charge: row.id, sale: row.id } : {};
      return {
        ...toFound(row),
        facts: [
          fact('Amount', inDollars(row.cents)),
          fact(
            'State',
            row.status.replaceAll('_', ' '),
            row.declineReason === '' ? null : `The card was refused: ${row.declineReason}.`,
          ),
          fact('Settled', row.settled ? 'yes' : 'no'),
          ...(row.kind === 'sale'
            ? [fact('Returned of it', inDollars(row.refundedCents))]
            : [fact('Returns', row.refundOf)]),
          fact('Card', row.card || 'none'),
          fact('Period', row.period || 'none'),
          fact('Order', row.orderId || 'none'),
          fact('Made', instantText(row.createdAt)),
        ],
        names,
      };
    },
    async beside({ kind, id }, most) {
      if (kind !== 'account' || !isId(id)) return [];
      const newest = await rowsOf(sql`user_id = ${id} order by created_at desc, id limit ${most + 1}`);
      return deskPart('Newest charges', newest.map(toFound), most);
    },
  };
}
