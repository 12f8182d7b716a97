/** The history of a payer's billing changes in the API (BILL-39). */
import type { Guard } from '../../../platform/auth/guard.ts';
import type { Database } from '../../../platform/db/postgres.ts';
import type { Builder } from '../../../platform/graphql/builder.ts';
import { type BillingChange, createHistoryStore } from './history.store.ts';

/** Adds the type and the query; the payer is always the session's person. */
export function addBillingHistory(builder: Builder, { database, guard }: { database: Database; guard: Guard }): void {
  const store = createHistoryStore(database);
  const change = builder.objectRef<BillingChange>('billing_change').implement({
    description:
      'A change of plan, interval or subscription that was carried out, or another charge or decline. Money is integer cents.',
    fields: (t) => ({
      id: t.exposeString('id', { description: "The change's UUID, or the card provider's id of the charge." }),
      kind: t.exposeString('kind', { description: 'subscribe, renew, change, interval, cancel, payment or decline.' }),
      happened_at: t.expose('happenedAt', { type: 'timestamptz' }),
      artist_name: t.exposeString('artistName', {
        nullable: true,
        description: 'Of a plan change, while the artist exists.',
      }),
      plan: t.exposeString('plan', { nullable: true, description: "Of a plan change; '' for a suspension." }),
      billing_interval: t.exposeString('interval', { nullable: true }),
      charged_cents: t.exposeInt('chargedCents'),
      credited_cents: t.exposeInt('creditedCents'),
      declined_cents: t.exposeInt('declinedCents'),
    }),
  });
  builder.queryFields((t) => ({
    get_billing_history: t.field({
      type: [change],
      description: "The caller's changes, charges and declines, the newest first; at most 100.",
      resolve: (_root, _arguments, { caller }) => store.list(guard.member(caller).userId),
    }),
  }));
}
