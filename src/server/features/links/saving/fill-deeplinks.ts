/** Fills in the missing app URLs of a link's destinations (DEST-23, DEST-24). */
import { missingDeeplinks } from '#domain/destinations/deeplinks.ts';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { LinksDeps } from '../links.context.ts';
import { editLink } from './edit-link.ts';

/** Fills in app URLs that follow from the destinations' URLs; existing ones stay. A second call changes nothing. */
export async function fillMissingDeeplinks(deps: LinksDeps, caller: Caller, linkId: string): Promise<void> {
  await editLink(deps, caller, { linkId }, () => (before) => ({
    ...before,
    destinations: before.destinations.map((destination) => {
      const missing = missingDeeplinks(destination);
      return missing === undefined
        ? destination
        : { ...destination, deeplinkIos: missing.ios, deeplinkAndroid: missing.android };
    }),
  }));
}
