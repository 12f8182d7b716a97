/** What the home of all artists shows beside their figures: releases that are ahead, and what needs a person (UI-64, UI-66). */
import type { Caller } from '../../platform/auth/caller.ts';
import type { CustomDomainsService } from '../custom-domains/custom-domains.service.ts';
import type { DropsService } from '../drops/drops.service.ts';
import type { LinksService } from '../links/links.service.ts';
import type { PresavesService } from '../presaves/presaves.service.ts';

/** The features that are asked; each looks only where the caller may read. */
export interface AllArtistsNeighbours {
  links: Pick<LinksService, 'releasesOfAll'>;
  drops: Pick<DropsService, 'pausedOfAll' | 'waitingTextsOfAll'>;
  customDomains: Pick<CustomDomainsService, 'listTroubled'>;
  presaves: Pick<PresavesService, 'waitingOfAll'>;
}

type Answer<Service, Name extends keyof Service> = Service[Name] extends (...call: never[]) => Promise<infer Result>
  ? Result
  : never;

/** The state of all artists of a person. */
export interface AllArtists {
  releases: Answer<LinksService, 'releasesOfAll'>;
  pausedDrops: Answer<DropsService, 'pausedOfAll'>;
  waitingTexts: Answer<DropsService, 'waitingTextsOfAll'>;
  troubledDomains: Answer<CustomDomainsService, 'listTroubled'>;
  waitingPresaves: Answer<PresavesService, 'waitingOfAll'>;
}

/** The use case. */
export interface AllArtistsService {
  read(caller: Caller): Promise<AllArtists>;
}

/** The service over the features. */
export function createAllArtistsService({
  links,
  drops,
  customDomains,
  presaves,
}: AllArtistsNeighbours): AllArtistsService {
  return {
    async read(caller) {
      const [releases, pausedDrops, waitingTexts, troubledDomains, waitingPresaves] = await Promise.all([
        links.releasesOfAll(caller),
        drops.pausedOfAll(caller),
        drops.waitingTextsOfAll(caller),
        customDomains.listTroubled(caller),
        presaves.waitingOfAll(caller),
      ]);
      return { releases, pausedDrops, waitingTexts, troubledDomains, waitingPresaves };
    },
  };
}
