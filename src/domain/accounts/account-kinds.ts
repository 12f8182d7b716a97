/** The kinds of account that look after several artists (ACC-12). */

const severalArtists: readonly string[] = ['agency', 'family'];

/** The plans of accounts that an operator can choose from; `none` is an ordinary account. */
export const accountKinds: readonly string[] = ['none', ...severalArtists];

/** The older account plans: billed by hand until they have a trial or a subscription (BILL-55). */
export const olderPlans: readonly string[] = ['base_14', 'base_ata'];

/** Tells whether an account of this plan is an agency's or a family's: billed by hand, with Quick Create, adding artists without a card. */
export function looksAfterSeveralArtists(plan: string): plan is 'agency' | 'family' {
  return severalArtists.includes(plan);
}
