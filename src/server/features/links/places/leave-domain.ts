/** Moves links off a custom domain that went to another account, to the first built-in link host. */
import type { HostSettings } from '#domain/hosts/hosts.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import { pathBeside } from '#domain/links/path.ts';
import type { Queryable } from '../../../platform/db/postgres.ts';
import type { DomainLost } from '../../../platform/facts/fact-catalogue.ts';
import type { Live } from '../../../platform/live/live.ts';
import type { DeletedCodesService } from '../../placements/deleted-codes.service.ts';
import type { LinksStore } from '../links.store.ts';

/** Makes the function, which moves the links of all other artists, in the transaction that changes the domain's owner. A path that is taken on the link host gets the first characters of the link's id as a suffix. */
export function createLeaveDomain(deps: {
  store: Pick<LinksStore, 'listStrangers' | 'move' | 'forgetPlaces'>;
  codes: Pick<DeletedCodesService, 'forget'>;
  live: Live;
  clock: Clock;
  hosts: Pick<HostSettings, 'linkHosts'>;
}) {
  const { store, codes, live, clock, hosts } = deps;
  return async ({ domain: previousDomain, artistIds }: DomainLost, within: Queryable): Promise<void> => {
    const [domain] = hosts.linkHosts;
    if (domain === undefined) return;
    await store.forgetPlaces(previousDomain, artistIds, within);
    await codes.forget(previousDomain, artistIds, within);
    for (const { id, artistId, path: previousPath } of await store.listStrangers(previousDomain, artistIds, within)) {
      const paths = [previousPath, pathBeside(previousPath, id)];
      const path = await store.move(id, { domain, paths }, clock.now(), within);
      await live.publish('link.updated', { linkId: id, artistId, domain, path, previousDomain, previousPath }, within);
    }
  };
}
