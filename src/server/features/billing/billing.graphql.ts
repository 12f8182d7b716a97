/** Billing in the API. Money is integer cents; the payer is always the session's person. */
import type { ArtistPlan } from '#domain/accounts/prices.ts';
import type { Interval, Line, Shop } from '#domain/billing/catalogue.ts';
import { declineReasons } from '#domain/billing/decline.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { dayOf } from '#domain/stats/zoned-day.ts';
import type { Caller, Person } from '../../platform/auth/caller.ts';
import { refuseOthersId } from '../../platform/auth/own-id.ts';
import type { Builder } from '../../platform/graphql/builder.ts';
import type { StoredCard } from '../../vendors/braintree/payments.ts';
import type { AccountsRefs } from '../accounts/accounts.refs.ts';
import type { BillingInformation, BillingService } from './billing.service.ts';
import type { StoredSubscription } from './billing.store.ts';
import type { BeginningQuote } from './subscriptions/begin-subscription.ts';
import type { Overdue } from './subscriptions/overdue.ts';
import type { ShownCoupon } from './subscriptions/payer-coupons.ts';
import type { Quote, ShownPrice } from './subscriptions/plan-changes.ts';

const intervalOf = (yearly: boolean): Interval => (yearly ? 'yearly' : 'monthly');

/** Reads a plan; '' suspends. Throws PLAN_UNKNOWN. */
export function planOf(plan: string): ArtistPlan | '' {
  if (plan === '' || plan === 'bio' || plan === 'pro' || plan === 'max') return plan;
  throw new CodedError('PLAN_UNKNOWN', 'selected_plan');
}

/** Reads a plan that is to be paid. Throws PLAN_UNKNOWN. */
function paidPlanOf(plan: string): ArtistPlan {
  const read = planOf(plan);
  if (read === '') throw new CodedError('PLAN_UNKNOWN', 'selected_plan');
  return read;
}

const newArtistsMeans =
  'Whether the Add Artist wizard sells the plans, at its prices; left out, the activation screen.';
const shopOf = (newArtists: boolean | null | undefined): Shop => (newArtists === true ? 'settings' : 'signup');

/** Adds the feature's types and operations. `currentPerson` reads the caller again after a change. `clock` is the one that prices are computed by. */
export function addBilling(
  builder: Builder,
  billing: BillingService,
  {
    user,
    success,
    currentPerson,
    clock,
  }: AccountsRefs & { currentPerson: (caller: Caller) => Promise<Person>; clock: Clock },
): void {
  const token = builder
    .objectRef<string>('client_token_response')
    .implement({ fields: (t) => ({ token: t.string({ resolve: (value) => value }) }) });
  const card = builder.objectRef<StoredCard>('payment_method').implement({
    fields: (t) => ({
      brand: t.exposeString('brand'),
      last4: t.exposeString('last4'),
      image_url: t.exposeString('imageUrl'),
      expires_month: t.int({ resolve: ({ expires }) => expires.month }),
      expires_year: t.int({ resolve: ({ expires }) => expires.year }),
    }),
  });
  const billedArtist = builder.objectRef<BillingInformation['artists'][number]>('billing_artist').implement({
    fields: (t) => ({
      id: t.expose('id', { type: 'uuid' }),
      name: t.exposeString('name'),
      avatar_url: t.exposeString('avatarUrl', { nullable: true }),
      plan: t.exposeString('plan', { description: "'' while the artist is suspended" }),
      previous_plan: t.exposeString('planBeforeSuspension', { description: 'What a restoration brings back.' }),
      price_cents: t.exposeInt('priceCents', {
        nullable: true,
        description: 'Null where no live subscription charges for it.',
      }),
      kept_price_cents: t.exposeInt('keptPriceCents', {
        nullable: true,
        description: 'What the plan costs again where a renewal left the artist out; null for others.',
      }),
      is_free: t.exposeBoolean('isFree', { description: 'Whether nothing is ever due for its plan.' }),
      paid_until: t.expose('paidUntil', {
        type: 'timestamptz',
        nullable: true,
        description: 'When the plan ends of an artist that is not charged for; null where no end is agreed.',
      }),
      held_at: t.expose('heldAt', {
        type: 'timestamptz',
        nullable: true,
        description: 'Since when the operator of the installation keeps it suspended; null for others.',
      }),
      undo_until: t.expose('undoUntil', {
        type: 'timestamptz',
        nullable: true,
        description: 'Until when its suspension can be undone with one press; null for others.',
      }),
    }),
  });
  const addOn = builder.objectRef<readonly number[]>('billing_add_on').implement({
    fields: (t) => ({
      quantity: t.int({ resolve: (prices) => prices.length }),
      amount: t.int({
        description: 'What they cost together for each period, in cents.',
        resolve: (prices) => prices.reduce((sum, cents) => sum + cents, 0),
      }),
    }),
  });
  const pricesOf = (artists: BillingInformation['artists'], wanted: ArtistPlan): number[] =>
    artists.flatMap(({ plan, priceCents }) => (plan === wanted && priceCents !== null ? [priceCents] : []));
  const addOns = builder.objectRef<BillingInformation['artists']>('billing_add_ons').implement({
    description: 'How many artists the subscription pays for, by their plan.',
    fields: (t) => ({
      pro: t.field({ type: addOn, resolve: (artists) => pricesOf(artists, 'pro') }),
      bio: t.field({ type: addOn, resolve: (artists) => pricesOf(artists, 'bio') }),
      max: t.field({ type: addOn, resolve: (artists) => pricesOf(artists, 'max') }),
    }),
  });
  const subscription = builder.objectRef<StoredSubscription>('billing_subscription').implement({
    fields: (t) => ({
      id: t.exposeString('id', { description: 'The id at the card provider.' }),
      status: t.exposeString('status'),
      period_start: t.exposeString('periodStart', { description: 'YYYY-MM-DD.' }),
      period_end: t.exposeString('periodEnd', { description: 'The day of the next charge: YYYY-MM-DD.' }),
      period_is_paid: t.exposeBoolean('periodIsPaid', {
        description: 'Pending, but paid until its first charge: it goes on from a canceled one.',
      }),
    }),
  });
  const proPricing = builder.objectRef<BillingInformation>('pro_pricing_response').implement({
    fields: (t) => ({
      pro_pricing: t.exposeInt('proPriceCents', {
        nullable: true,
        description: "The payer's own monthly price of pro in cents; null for the public one.",
      }),
    }),
  });
  const declinedCard = builder
    .objectRef<{ brand: string; last4: string }>('declined_card')
    .implement({ fields: (t) => ({ brand: t.exposeString('brand'), last4: t.exposeString('last4') }) });
  const overdue = builder.objectRef<Overdue>('billing_overdue').implement({
    description: 'What happens to an overdue payment. Days of the card provider are the instants at which they begin.',
    fields: (t) => ({
      since: t.expose('since', { type: 'timestamptz' }),
      declined_at: t.expose('declinedAt', { type: ['timestamptz'] }),
      decline_reason: t.string({
        nullable: true,
        description: `Why the last charge was declined: ${declineReasons.join(', ')}; null where no charge is known.`,
        resolve: ({ last }) => last?.reason ?? null,
      }),
      declined_card: t.field({
        type: declinedCard,
        nullable: true,
        description: 'The card that was declined last.',
        resolve: ({ last }) => last?.card ?? null,
      }),
      retries_at: t.expose('retriesAt', { type: ['timestamptz'], description: 'When the card is charged again.' }),
      suspended_at: t.expose('suspendedAt', {
        type: 'timestamptz',
        nullable: true,
        description: 'When the links are suspended if the last of these fails, too; null where none is known to come.',
      }),
    }),
  });
  const information = builder.objectRef<BillingInformation>('billing_information').implement({
    fields: (t) => ({
      status: t.exposeString('status'),
      billing_interval: t.exposeString('interval'),
      next_billing_date: t.expose('nextBillingDate', { type: 'timestamptz', nullable: true }),
      last_billing_date: t.expose('lastBillingDate', { type: 'timestamptz', nullable: true }),
      first_billing_day: t.string({
        description: 'The first day that a subscription which begins now is billed: YYYY-MM-DD, of UTC.',
        resolve: ({ firstBillingDay }) => firstBillingDay,
      }),
      interval: t.exposeString('interval', { description: 'The same as billing_interval.' }),
      subscription: t.expose('subscription', { type: subscription, nullable: true, description: 'The live one.' }),
      add_ons: t.field({ type: addOns, resolve: ({ artists }) => artists }),
      total: t.exposeInt('totalCents', { description: 'What each period costs, in cents.' }),
      discount: t.exposeInt('discountCents', { description: 'The credit that the next invoice takes off, in cents.' }),
      credit_cents: t.exposeInt('creditCents'),
      coupon_cents: t.exposeInt('couponCents', { description: 'Taken off the next invoice by a coupon.' }),
      coupon: t.string({
        nullable: true,
        description: 'The code of the coupon that the subscription began with.',
        resolve: ({ discount }) => discount?.code ?? null,
      }),
      coupon_until: t.string({
        nullable: true,
        description: 'Charges on this day or later are not reduced by the coupon: YYYY-MM-DD; null for no end.',
        resolve: ({ discount }) => discount?.until ?? null,
      }),
      total_discount: t.int({
        description: 'Everything that is taken off the next invoice, in cents.',
        resolve: ({ couponCents, discountCents }) => couponCents + discountCents,
      }),
      is_enterprise: t.exposeBoolean('isEnterprise', {
        description: 'Whether the account is Enterprise, and not an older agency account.',
      }),
      manual_charge_cents: t.exposeInt('manualChargeCents', {
        nullable: true,
        description: 'What an account that is billed by hand pays each month; null for others.',
      }),
      next_charge_cents: t.exposeInt('nextChargeCents', {
        nullable: true,
        description: 'What the next invoice will charge; null when none is due.',
      }),
      overdue_cents: t.exposeInt('overdueCents', {
        nullable: true,
        description: 'What another card is charged at once; null when nothing is overdue.',
      }),
      overdue: t.field({ type: overdue, nullable: true, resolve: (billed) => billed.overdue ?? null }),
      pro_price_cents: t.exposeInt('proPriceCents', {
        nullable: true,
        description: "The payer's own monthly price of pro; null for the public one.",
      }),
      payment_method_available: t.boolean({ resolve: (billed) => billed.card !== undefined }),
      payment_method: t.field({ type: card, nullable: true, resolve: (billed) => billed.card ?? null }),
      artists: t.expose('artists', { type: [billedArtist] }),
    }),
  });
  const quoteLine = builder.objectRef<Line>('billing_quote_line').implement({
    fields: (t) => ({
      artist_id: t.expose('artistId', { type: 'uuid' }),
      plan: t.exposeString('plan'),
      price_cents: t.exposeInt('priceCents'),
    }),
  });
  const quote = builder
    .objectRef<Quote & Partial<BeginningQuote> & { coupon?: ShownCoupon | undefined }>('billing_quote')
    .implement({
      description: 'What a change costs. Nothing is changed by asking.',
      fields: (t) => ({
        today: t.string({
          description: 'The day of UTC on which this price holds: YYYY-MM-DD.',
          resolve: () => dayOf(clock.now(), 'UTC'),
        }),
        due_cents: t.exposeInt('dueCents', { description: 'Charged at once, after credit.' }),
        used_credit_cents: t.exposeInt('usedCents', { description: 'Taken off what is charged at once.' }),
        credit_cents: t.exposeInt('creditCents', { description: 'Taken off the next invoices.' }),
        total_cents: t.exposeInt('totalCents', { description: 'What each period costs from then on.' }),
        discount_cents: t.exposeInt('discountCents', { description: 'Taken off the next invoice.' }),
        coupon_cents: t.exposeInt('couponCents', { description: 'Taken off the next invoice by a coupon.' }),
        coupon: t.string({
          nullable: true,
          description: 'The coupon with which the subscription would begin.',
          resolve: ({ coupon }) => coupon?.code ?? null,
        }),
        coupon_charges: t.int({
          nullable: true,
          description: 'How many charges the coupon reduces; null for all.',
          resolve: ({ couponCharges }) => couponCharges ?? null,
        }),
        lines: t.field({
          type: [quoteLine],
          description: 'What each artist costs for each period from then on; empty where nobody is charged.',
          resolve: ({ lines }) => lines,
        }),
        days_left: t.int({ nullable: true, resolve: ({ rest }) => rest?.left ?? null }),
        period_days: t.int({ nullable: true, resolve: ({ rest }) => rest?.days ?? null }),
        difference_cents: t.int({
          nullable: true,
          description:
            'The difference of the prices, each less the coupon, of which those days are charged or credited.',
          resolve: ({ rest }) => rest?.differenceCents ?? null,
        }),
        goes_on: t.boolean({
          description: 'Whether the paid period of a canceled subscription goes on, and ends with the first charge.',
          resolve: ({ goesOn }) => goesOn ?? false,
        }),
        first_billing_day: t.string({ nullable: true, resolve: ({ firstBillingDay }) => firstBillingDay ?? null }),
        free_time: t.string({
          description: 'What is free before the first charge by the coupon, in a sentence; empty for nothing.',
          resolve: ({ coupon, goesOn, firstBillingDay: first = '' }) =>
            goesOn !== true && first > dayOf(clock.now(), 'UTC') ? (coupon?.freeTime ?? '') : '',
        }),
      }),
    });
  const chosenPlan = builder.inputType('chosen_plan_input', {
    fields: (t) => ({ id: t.field({ type: 'uuid' }), selected_plan: t.string() }),
  });
  const shownPrice = builder.inputType('shown_price_input', {
    description:
      'The price that was shown before a change was confirmed. The change is refused where the price of now is another one.',
    fields: (t) => ({ due_cents: t.int(), credit_cents: t.int(), total_cents: t.int() }),
  });
  const shownOf = (
    shown: { due_cents: number; credit_cents: number; total_cents: number } | null | undefined,
  ): ShownPrice | undefined =>
    shown ? { dueCents: shown.due_cents, creditCents: shown.credit_cents, totalCents: shown.total_cents } : undefined;
  const chosen = (artists: readonly { id: string; selected_plan: string }[]) =>
    artists.map(({ id, selected_plan }) => ({ id, plan: paidPlanOf(selected_plan) }));
  const done = async (work: Promise<void>) => {
    await work;
    return { success: true };
  };

  builder.queryFields((t) => ({
    get_billing_information: t.field({
      type: information,
      resolve: (_root, _arguments, { caller }) => billing.information(caller),
    }),
    pro_pricing: t.field({
      type: proPricing,
      args: { user_id: t.arg({ type: 'uuid', required: false }) },
      resolve: async (_root, { user_id }, { caller }) => {
        refuseOthersId(caller, user_id);
        return billing.information(caller);
      },
    }),
    preview_subscription: t.field({
      type: quote,
      args: {
        artists: t.arg({ type: [chosenPlan] }),
        yearly_plan: t.arg.boolean(),
        new_artists: t.arg.boolean({ required: false, description: newArtistsMeans }),
      },
      resolve: (_root, { artists, yearly_plan, new_artists }, { caller }) =>
        billing.previewSubscription(caller, chosen(artists), intervalOf(yearly_plan), shopOf(new_artists)),
    }),
    preview_artist_plan: t.field({
      type: quote,
      args: { artist_id: t.arg({ type: 'uuid' }), selected_plan: t.arg.string() },
      resolve: (_root, { artist_id, selected_plan }, { caller }) =>
        billing.previewPlan(caller, { artistId: artist_id, plan: planOf(selected_plan) }),
    }),
    preview_billing_interval: t.field({
      type: quote,
      args: { yearly_plan: t.arg.boolean() },
      resolve: (_root, { yearly_plan }, { caller }) => billing.previewInterval(caller, intervalOf(yearly_plan)),
    }),
  }));
  builder.mutationFields((t) => ({
    client_token: t.field({ type: token, resolve: (_root, _arguments, { caller }) => billing.clientToken(caller) }),
    subscribe: t.field({
      type: user,
      args: {
        nonce: t.arg.string(),
        yearly_plan: t.arg.boolean(),
        artists: t.arg({ type: [chosenPlan] }),
        shown: t.arg({ type: shownPrice, required: false }),
        coupon: t.arg.string({
          required: false,
          description: 'A code, or empty for none; left out, the coupon on the account.',
        }),
        new_artists: t.arg.boolean({ required: false, description: newArtistsMeans }),
      },
      resolve: async (_root, { nonce, yearly_plan, artists, shown, coupon, new_artists }, { caller }) => {
        await billing.subscribe(caller, {
          nonce,
          interval: intervalOf(yearly_plan),
          artists: chosen(artists),
          shown: shownOf(shown),
          coupon: coupon ?? undefined,
          shop: shopOf(new_artists),
        });
        return currentPerson(caller);
      },
    }),
    change_artist_plan: t.field({
      type: success,
      description: "Changes, restores, or with an empty plan suspends an artist's plan.",
      args: {
        artist_id: t.arg({ type: 'uuid' }),
        selected_plan: t.arg.string(),
        shown: t.arg({ type: shownPrice, required: false }),
      },
      resolve: (_root, { artist_id, selected_plan, shown }, { caller }) =>
        done(billing.changePlan(caller, { artistId: artist_id, plan: planOf(selected_plan) }, shownOf(shown))),
    }),
    change_billing_interval: t.field({
      type: success,
      args: { yearly_plan: t.arg.boolean(), shown: t.arg({ type: shownPrice, required: false }) },
      resolve: (_root, { yearly_plan, shown }, { caller }) =>
        done(billing.changeInterval(caller, intervalOf(yearly_plan), shownOf(shown))),
    }),
    retry_charge: t.field({
      type: user,
      description: 'Uses another card and charges what is overdue.',
      args: {
        nonce: t.arg.string(),
        overdue_cents: t.arg.int({
          required: false,
          description: 'What was shown as overdue. Another amount is not charged.',
        }),
      },
      resolve: async (_root, { nonce, overdue_cents }, { caller }) => {
        await billing.useCard(caller, nonce, overdue_cents ?? undefined);
        return currentPerson(caller);
      },
    }),
    cancel_subscription: t.field({
      type: success,
      resolve: (_root, _arguments, { caller }) => done(billing.cancel(caller)),
    }),
  }));
}
