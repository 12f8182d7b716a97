/** The kinds of account that look after several artists (ACC-12). */

const severalArtists: readonly string[] = ['agency', 'family'];

/** Tells whether an account of this plan is an agency's or a family's: billed by hand, with Quick Create, adding artists without a card. */
export function looksAfterSeveralArtists(plan: string): plan is 'agency' | 'family' {
  return severalArtists.includes(plan);
}
