/** The billing fields of `artists`: what each costs, for its payer only (BILL-101). */
import { createBatch, everyArtist } from '../../../platform/graphql/batch.ts';
import type { Builder, Context } from '../../../platform/graphql/builder.ts';
import type { ArtistsRefs } from '../../artists/artists.refs.ts';
import type { ArtistCharges } from './artist-charges.store.ts';

/** Adds the fields; `chargesOf` loads those of several artists by their ids. */
export function addArtistCharges(
  builder: Builder,
  chargesOf: (artistIds: readonly string[]) => Promise<ReadonlyMap<string, ArtistCharges>>,
  { artist }: Pick<ArtistsRefs, 'artist'>,
): void {
  const batch = createBatch((_context, _artistId, ids) => chargesOf([...ids]));
  const charges = async (
    { id, isPayer }: { id: string; isPayer: boolean },
    context: Context,
  ): Promise<ArtistCharges | undefined> => (isPayer ? (await batch(context, everyArtist, id)).get(id) : undefined);

  builder.objectFields(artist, (t) => ({
    plan: t.string({
      nullable: true,
      description:
        'For the payer: the plan and interval that a live subscription charges for: lite_, pro_ or max_, and monthly or yearly. Null without one.',
      resolve: async (row, _arguments, context) => (await charges(row, context))?.planId ?? null,
    }),
    subscription_status: t.string({
      nullable: true,
      description:
        "For the payer: Pending, Active, Past Due, Canceled or Expired of the subscription that has the artist; '' where none has.",
      resolve: async (row, _arguments, context) => (await charges(row, context))?.subscriptionStatus ?? null,
    }),
    subscription_id: t.string({
      nullable: true,
      description: 'For the payer: the id of that subscription at the card provider.',
      resolve: async (row, _arguments, context) => (await charges(row, context))?.subscriptionId ?? null,
    }),
    first_billing_date: t.field({
      type: 'timestamptz',
      nullable: true,
      description: 'For the payer: the end of their trial.',
      resolve: async (row, _arguments, context) => (await charges(row, context))?.firstBillingDate ?? null,
    }),
    next_billing_date: t.field({
      type: 'timestamptz',
      nullable: true,
      description: 'For the payer: when a live subscription charges for the artist again.',
      resolve: async (row, _arguments, context) => (await charges(row, context))?.nextBillingDate ?? null,
    }),
    monthly_charge: t.int({
      nullable: true,
      description:
        'For the payer: what a month of the artist costs in cents, at the monthly interval and before coupon and credit; null where no live subscription charges for it.',
      resolve: async (row, _arguments, context) => (await charges(row, context))?.monthlyCents ?? null,
    }),
  }));
}
