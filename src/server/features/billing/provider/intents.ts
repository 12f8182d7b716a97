/** What billing intends to do at the card provider: written down before the first call, so that it can be carried out again with the same ids. */
import { z } from 'zod';

const lineSchema = z.object({
  artistId: z.string(),
  plan: z.enum(['bio', 'pro', 'max']),
  priceCents: z.int().nonnegative(),
});
const interval = z.enum(['monthly', 'yearly']);
const day = z.string();
/** The discount that a subscription began with, as it is stored. */
export const discountSchema = z.object({
  code: z.string(),
  percentOff: z.int().nonnegative(),
  amountCents: z.int().nonnegative(),
  plans: z.array(z.enum(['bio', 'pro', 'max'])).readonly(),
  until: day.nullable(),
});
/** What the coupon takes off each charge at the provider, and how many charges; null for all. */
const couponSchema = z.object({ amountCents: z.int().positive(), charges: z.int().positive().nullable() });

const renewalSchema = z.object({
  /** The start of the paid period that goes on; missing where a new one begins. */
  periodStart: day.optional(),
  /** Credited by it, taken off what is charged at once, the payer's credit after it, and how much of that the next invoice takes off. */
  givenCents: z.int().nonnegative(),
  usedCents: z.int().nonnegative().default(0),
  balanceCents: z.int().nonnegative(),
  discountCents: z.int().nonnegative(),
  /** What a return took off the credit of before. */
  takenCents: z.int().nonnegative().default(0),
  /** What artists cost for the rest of the paid period, and which part of it that is: for the invoice. */
  changes: z.array(
    z.object({
      artistId: z.string(),
      plan: z.enum(['bio', 'pro', 'max']),
      previousPlan: z.enum(['', 'bio', 'pro', 'max']),
      cents: z.int(),
    }),
  ),
  rest: z.object({ left: z.int(), days: z.int() }).optional(),
});

/** Everything that is needed to carry an intent out, by its kind. A nonce stands for a card at the provider and works once. */
const intentSchemas = {
  /** Begins a subscription with a new card. */
  subscribe: z.object({
    nonce: z.string(),
    subscriptionId: z.string(),
    generation: z.int(),
    interval,
    lines: z.array(lineSchema),
    firstBillingDay: day,
    today: day,
    discount: discountSchema.optional(),
    coupon: couponSchema.optional(),
    /** The code of the coupon that is used up by it; the discount of a renewal may be the one of before. */
    redeems: z.string().optional(),
    /** Where it goes on from a canceled subscription whose period is paid. */
    renewal: renewalSchema.optional(),
  }),
  /** Changes, suspends or restores one artist's plan: charges what is due, then changes the subscription. */
  change: z.object({
    subscriptionId: z.string(),
    artistId: z.string(),
    plan: z.enum(['', 'bio', 'pro', 'max']),
    interval,
    lines: z.array(lineSchema),
    creditCents: z.int().nonnegative(),
    /** Taken off what is charged at once. */
    usedCents: z.int().nonnegative().default(0),
    discountCents: z.int().nonnegative(),
    cardToken: z.string(),
    coupon: couponSchema.optional(),
    /** The end of the period for which the amounts hold. */
    periodEnd: day.optional(),
    /** For the invoice: the plan before, and the part of the period that is charged. */
    previousPlan: z.enum(['', 'bio', 'pro', 'max']).optional(),
    rest: z.object({ left: z.int(), days: z.int() }).optional(),
  }),
  /** Begins a subscription of the other interval with what is left of the old one as credit, then cancels the old one. */
  interval: z.object({
    oldSubscriptionId: z.string(),
    subscriptionId: z.string(),
    generation: z.int(),
    interval,
    lines: z.array(lineSchema),
    unusedCents: z.int().nonnegative(),
    creditCents: z.int().nonnegative(),
    discountCents: z.int().nonnegative(),
    /** What a return took off the credit of before. */
    takenCents: z.int().nonnegative().default(0),
    cardToken: z.string(),
    discount: discountSchema.optional(),
    coupon: couponSchema.optional(),
    today: day,
    /** The end of the trial while it runs; today when not given. */
    firstBillingDay: day.optional(),
    /** The end of the period for which the amounts hold. */
    periodEnd: day.optional(),
  }),
  /** Stores a card, uses it for the subscription, and charges what is overdue. */
  card: z.object({
    nonce: z.string(),
    subscriptionId: z.string().nullable(),
    /** What was overdue when it was confirmed: more is not charged. Cents. */
    overdueCents: z.int().positive().optional(),
  }),
  /** Ends the subscription; artists stay on their plans until the paid period is over. */
  cancel: z.object({ subscriptionId: z.string() }),
};

/** What a coupon is at the provider. */
export type ProviderCoupon = z.infer<typeof couponSchema>;

export type IntentKind = keyof typeof intentSchemas;

/** What an intent of this kind needs. */
export type IntentDetails<Kind extends IntentKind> = z.infer<(typeof intentSchemas)[Kind]>;

/** An intent of one kind. */
interface IntentOf<Kind extends IntentKind> {
  id: string;
  userId: string;
  kind: Kind;
  /** What is charged at once besides what the provider bills by itself. Cents. */
  amountCents: number;
  details: IntentDetails<Kind>;
  createdAt: Date;
}

export type Intent = { [Kind in IntentKind]: IntentOf<Kind> }[IntentKind];

/** Reads an intent as it is stored. Throws when it does not fit its kind. */
export function readIntent(row: Omit<Intent, 'kind' | 'details'> & { kind: string; details: unknown }): Intent {
  const kind = z.enum(Object.keys(intentSchemas) as [IntentKind, ...IntentKind[]]).parse(row.kind);
  return { ...row, kind, details: intentSchemas[kind].parse(row.details) } as Intent;
}
