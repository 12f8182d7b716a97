/** Changes artists' plans: suspension, restoration, and how long a plan lasts without a line. */
import { sql } from 'kysely';
import type { ArtistPlan } from '#domain/accounts/prices.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { Queryable } from '../../../platform/db/postgres.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { BillingStoreTables } from '../billing.store.ts';

/** A plan for an artist; '' suspends it. */
export interface PlanChoice {
  artistId: string;
  plan: ArtistPlan | '';
  /** Whether a line pays for the plan from now on, so that no agreed end counts any more. */
  hasLine?: boolean;
  /** The agreed end of the plan; left out, the one that is there stays. */
  paidUntil?: Date | null;
}

/** The artists with these ids, or all others. */
export type SomeArtists = { only: readonly string[] } | { except: readonly string[] };

/** The only way to change plans. No permission is checked, and no process is notified. */
export interface ArtistPlans {
  /**
   * Sets plans. An agreed end stays, unless a line pays. A suspended artist remembers the plan it had and since when it is suspended. One that an
   * operator keeps suspended gets none, whoever asks: it remembers the plan for a later restoration (DESK-21).
   */
  save(choices: readonly PlanChoice[], within: Queryable): Promise<void>;
  /** Throws ARTIST_HELD where an operator keeps one of these artists suspended: for what is refused before it costs something. */
  refuseHeld(artistIds: readonly string[], within: Queryable): Promise<void>;
  /**
   * Agrees an end for the plans of a payer's artists that have none yet, or of some of them: from then on they need a line. It counts for those that an
   * operator keeps suspended, too, once they are resumed.
   */
  agreeEnd(userId: string, until: Date, within: Queryable, which?: SomeArtists): Promise<void>;
  /** Moves ends that are earlier than `until` to it, and agrees it where there is none; also for those that an operator keeps suspended. */
  keepUntil(userId: string, until: Date, within: Queryable): Promise<void>;
}

/** Makes it. Artists that come back are announced. */
export function createArtistPlans({ clock, facts }: Pick<Platform, 'clock' | 'facts'>): ArtistPlans {
  /** Gives the artist as it was before; undefined when there is none, or where an operator keeps it suspended. */
  async function saveOne(
    { artistId, plan, hasLine = false, paidUntil }: PlanChoice,
    within: Queryable<BillingStoreTables>,
  ) {
    const before = await within
      .selectFrom('artists')
      .innerJoin('users', 'users.id', 'artists.billing_user_id')
      .where('artists.id', '=', artistId)
      .select(['name', 'current_plan as plan', 'suspension_mailed as wasMailed', 'email as payerEmail'])
      .select('artists.held_at as heldAt')
      .forUpdate('artists')
      .executeTakeFirst();
    if (before === undefined) return undefined;
    if (before.heldAt !== null) {
      if (plan !== '')
        await within.updateTable('artists').set({ plan_before_suspension: plan }).where('id', '=', artistId).execute();
      return undefined;
    }
    if (plan !== '') {
      await within
        .updateTable('artists')
        .set({
          current_plan: plan,
          ...(hasLine ? { paid_until: null } : paidUntil === undefined ? {} : { paid_until: paidUntil }),
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
    return before;
  }
  return {
    async save(choices, within) {
      const restored = [];
      for (const choice of choices) {
        const before = await saveOne(choice, within);
        if (before === undefined || before.plan !== '' || choice.plan === '') continue;
        const { name, payerEmail, wasMailed } = before;
        restored.push({ artistId: choice.artistId, name, payerEmail, wasMailed });
      }
      if (restored.length > 0) await facts.announce('artists.restored', { artists: restored }, within);
    },
    async refuseHeld(artistIds, within) {
      if (artistIds.length === 0) return;
      const held = await within
        .selectFrom('artists')
        .where('id', 'in', [...artistIds])
        .where('held_at', 'is not', null)
        .select('id')
        .executeTakeFirst();
      if (held !== undefined) throw new CodedError('ARTIST_HELD');
    },
    async keepUntil(userId, until, within) {
      await within
        .updateTable('artists')
        .set({ paid_until: until })
        .where('billing_user_id', '=', userId)
        .where('current_plan', '<>', '')
        .where((row) => row.or([row('paid_until', 'is', null), row('paid_until', '<', until)]))
        .execute();
      await within
        .updateTable('artists')
        .set({ paid_until_when_held: until })
        .where('billing_user_id', '=', userId)
        .where('plan_when_held', '<>', '')
        .where((row) => row.or([row('paid_until_when_held', 'is', null), row('paid_until_when_held', '<', until)]))
        .execute();
    },
    async agreeEnd(userId, until, within, which = { except: [] }) {
      const [comparison, ids] = 'only' in which ? (['in', which.only] as const) : (['not in', which.except] as const);
      if (comparison === 'in' && ids.length === 0) return;
      await within
        .updateTable('artists')
        .set({ paid_until: until })
        .where('billing_user_id', '=', userId)
        .where('current_plan', '<>', '')
        .where('paid_until', 'is', null)
        .$if(ids.length > 0, (query) => query.where('id', comparison, [...ids]))
        .execute();
      await within
        .updateTable('artists')
        .set({ paid_until_when_held: until })
        .where('billing_user_id', '=', userId)
        .where('plan_when_held', '<>', '')
        .where('paid_until_when_held', 'is', null)
        .$if(ids.length > 0, (query) => query.where('id', comparison, [...ids]))
        .execute();
    },
  };
}
