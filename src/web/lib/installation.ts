/** What the installation does without, as the dashboard learns it with the signed-in person (MODE-5). */
import { type HiddenParts, has, hiddenParts } from '#domain/installation/hidden-parts.ts';
import { isShown } from '#domain/installation/shown-link.ts';
import type { VendorNeed } from '#domain/installation/vendor-modes.ts';
import type { CurrentUserQuery } from '#web/lib/graphql/graphql.ts';

export type Installation = CurrentUserQuery['installation'];

const modesOf = ({ apple_music: appleMusic, ...modes }: Installation) => ({ ...modes, appleMusic });

/** Whether the installation meets this need. */
export const hasVendor = (installation: Installation, need: VendorNeed): boolean => has(modesOf(installation), need);

/** Its screens or sections of the settings that are left out. */
export const leftOut = (installation: Installation, kind: keyof HiddenParts): ReadonlySet<string> =>
  hiddenParts(modesOf(installation), kind);

/** Whether its pages can show a destination, once it is switched on. */
export const isShownBy = (installation: Installation, destination: Parameters<typeof isShown>[0]): boolean =>
  isShown({ ...destination, enabled: true }, modesOf(installation));

/** An installation with everything. */
export const withEverything: Installation = {
  payments: 'real',
  texts: 'real',
  catalogue: 'real',
  apple_music: 'real',
  ads: 'real',
};
