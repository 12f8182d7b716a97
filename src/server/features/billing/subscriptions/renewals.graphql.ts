/** The API's further names for changes of a subscription; they are made of the same changes as Billing's own. */
import type { ArtistPlan } from '#domain/accounts/prices.ts';
import type { Builder } from '../../../platform/graphql/builder.ts';
import type { AccountsRefs } from '../../accounts/accounts.refs.ts';
import { planOf } from '../billing.graphql.ts';
import type { BillingService } from '../billing.service.ts';
import type { Renewals } from './renewals.ts';

/** The two plans of `change_subscription`, by their older names. */
const switchedPlans: ReadonlyMap<string, ArtistPlan> = new Map([
  ['lite', 'bio'],
  ['base', 'pro'],
]);

/** Reads a plan by its older or its present name; '' suspends. Throws PLAN_UNKNOWN. */
const switchedPlanOf = (plan: string): ArtistPlan | '' => switchedPlans.get(plan) ?? planOf(plan);

export function addRenewals(
  builder: Builder,
  { billing, renewals }: { billing: Pick<BillingService, 'changePlan'>; renewals: Renewals },
  { success }: Pick<AccountsRefs, 'success'>,
): void {
  const done = async (work: Promise<void>) => {
    await work;
    return { success: true };
  };
  builder.mutationFields((t) => ({
    set_default_payment_method: t.field({
      type: success,
      description:
        'Uses this card from now on. On trial it begins the subscription, for the artists with a plan, which is first charged when the trial ends.',
      args: { nonce: t.arg.string() },
      resolve: (_root, { nonce }, { caller }) => done(renewals.useCard(caller, nonce)),
    }),
    change_subscription: t.field({
      type: success,
      description: 'Switches an artist between lite (bio) and base (pro), with another card where a nonce is given.',
      args: {
        artist_id: t.arg({ type: 'uuid' }),
        nonce: t.arg.string({ required: false }),
        plan: t.arg.string(),
      },
      resolve: (_root, { artist_id, nonce, plan }, { caller }) =>
        done(
          renewals.changeSubscription(caller, {
            artistId: artist_id,
            plan: switchedPlanOf(plan),
            nonce: nonce || undefined,
          }),
        ),
    }),
    upgrade_artist_trial_plan_to_any: t.field({
      type: success,
      description: "Changes an artist's plan; nothing is charged during the trial.",
      args: { artist_id: t.arg({ type: 'uuid' }), selected_plan: t.arg.string() },
      resolve: (_root, { artist_id, selected_plan }, { caller }) =>
        done(billing.changePlan(caller, { artistId: artist_id, plan: planOf(selected_plan) })),
    }),
    reactivate_artist_subscription: t.field({
      type: success,
      description: 'Puts an artist on its present or former plan again, paid with this card.',
      args: { artist_id: t.arg({ type: 'uuid' }), nonce: t.arg.string() },
      resolve: (_root, { artist_id, nonce }, { caller }) => done(renewals.reactivateArtist(caller, artist_id, nonce)),
    }),
    select_plan: t.field({
      type: success,
      description: 'Chooses the plan of an artist in the signup, which costs nothing before the trial ends.',
      args: { artist_id: t.arg({ type: 'uuid' }), selected_plan: t.arg.string() },
      resolve: (_root, { artist_id, selected_plan }, { caller }) =>
        done(billing.changePlan(caller, { artistId: artist_id, plan: planOf(selected_plan) })),
    }),
    reactivate_subscription: t.field({
      type: success,
      description:
        'Begins an ended subscription anew for the artists with a plan; without any, for those that had one.',
      args: { nonce: t.arg.string() },
      resolve: (_root, { nonce }, { caller }) => done(renewals.reactivate(caller, nonce)),
    }),
    resubscribe: t.field({
      type: success,
      description: 'Begins the subscription anew for the artists that have or had a plan.',
      args: { nonce: t.arg.string() },
      resolve: (_root, { nonce }, { caller }) => done(renewals.resubscribe(caller, nonce)),
    }),
  }));
}
