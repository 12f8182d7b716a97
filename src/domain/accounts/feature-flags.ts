/** Whether a feature is on for a person at an artist (ACC-17). */

/** The features that texts bring; an installation without texts has none of them (MODE-7). */
export const featuresOfTexts: readonly string[] = ['sms'];

/** Tells whether `feature` is among the flags of the person and the artist's payer, and enabled. */
export function hasFeature(
  flags: readonly { readonly feature: string; readonly enabled: boolean }[],
  feature: 'sms',
): boolean {
  return flags.some((flag) => flag.feature === feature && flag.enabled);
}
