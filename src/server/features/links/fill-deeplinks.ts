/** Filling in the app URLs that a link's destinations lack (DEST-23, DEST-24). */
import { missingDeeplinks } from '#domain/destinations/deeplinks.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { editLink } from './edit-link.ts';
import type { LinksDeps } from './links.context.ts';

/** Fills in what the destinations' URLs tell, and only where nothing stands yet: what a person wrote stays. Doing it again changes nothing. */
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
