/** Changes artists' plans: suspension, restoration, and how long a plan lasts without a line. */
import { sql } from 'kysely';
import type { ArtistPlan } from '#domain/accounts/prices.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import type { Queryable } from '../../platform/db/postgres.ts';
import type { BillingStoreTables } from './billing.store.ts';

/** A plan for an artist; '' suspends it. */
export interface PlanChoice {
  artistId: string;
  plan: ArtistPlan | '';
}

/** The only way to change plans. No permission is checked, and no process is notified. */
export interface ArtistPlans {
  /** Sets plans. A suspended artist remembers the plan it had and since when it is suspended. */
  save(choices: readonly PlanChoice[], within: Queryable): Promise<void>;
  /** Agrees an end for the plans of a payer's artists that have none yet, except these: from then on they need a line. */
  agreeEnd(userId: string, until: Date | null, within: Queryable, exceptIds?: readonly string[]): Promise<void>;
}

/** Makes the functions. */
export function createArtistPlans({ clock }: { clock: Clock }): ArtistPlans {
  async function saveOne({ artistId, plan }: PlanChoice, within: Queryable<BillingStoreTables>): Promise<void> {
    const before = await within
      .selectFrom('artists')
      .where('id', '=', artistId)
      .select('current_plan as plan')
      .forUpdate()
      .executeTakeFirst();
    if (before === undefined) return;
    if (plan !== '') {
      await within
        .updateTable('artists')
        .set({
          current_plan: plan,
          paid_until: null,
          plan_before_suspension: '',
          suspended_at: null,
          suspension_mailed: false,
        })
        .where('id', '=', artistId)
        .execute();
    } else if (before.plan !== '')
      await within
        .updateTable('artists')
        .set({
          current_plan: '',
          paid_until: null,
          plan_before_suspension: sql.ref('current_plan'),
          suspended_at: clock.now(),
          suspension_mailed: false,
        })
        .where('id', '=', artistId)
        .execute();
  }
  return {
    async save(choices, within) {
      for (const choice of choices) await saveOne(choice, within);
    },
    async agreeEnd(userId, until, within, exceptIds = []) {
      await within
        .updateTable('artists')
        .set({ paid_until: until })
        .where('billing_user_id', '=', userId)
        .where('current_plan', '<>', '')
        .where('paid_until', 'is', null)
        .$if(exceptIds.length > 0, (query) => query.where('id', 'not in', [...exceptIds]))
        .execute();
    },
  };
}
