/** Puts the room together: its stores, the service that others ask, and the work that nobody asks for. */
import type { HostSettings } from '#domain/hosts/hosts.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import type { MakeLimit } from '../../platform/auth/rate-limits.ts';
import type { Encryption } from '../../platform/crypto/encryption.ts';
import type { Database } from '../../platform/db/postgres.ts';
import type { Mailer } from '../../platform/jobs/mailer.ts';
import type { Logger } from '../../platform/log.ts';
import type { Catalogue } from '../../vendors/catalogue/catalogue.ts';
import type { MusicKitConsent, PresaveVendor, SpotifyConsent } from '../../vendors/presaves/presaves.ts';
import type { ArtistsService } from '../artists/artists.service.ts';
import type { LinksService } from '../links/links.service.ts';
import { createPresaveLimit } from './give-grant.ts';
import { createGrantLifecycleStore } from './grant-lifecycle.store.ts';
import type { FanMails } from './grant-lifecycle.ts';
import { createPresaveWork, type PresaveWork } from './presave-work.ts';
import { createPresavesService, type PresavesService } from './presaves.service.ts';
import { createPresavesStore, type PresavesStore } from './presaves.store.ts';
import { createReleasesStore } from './releases.store.ts';
import { createRenewalLinks } from './renewal-links.ts';
import { createSaveQueue } from './save-queue.ts';
import { createSavesStore } from './saves.store.ts';

/** What the room stands on. */
export interface PresavesNeighbours {
  database: Database;
  spotify: PresaveVendor & SpotifyConsent;
  apple: PresaveVendor & MusicKitConsent;
  catalogue: Catalogue;
  links: LinksService;
  artists: ArtistsService;
  fans: FanMails;
  mailer: Mailer;
  encryption: Encryption;
  makeLimit: MakeLimit;
  hosts: HostSettings;
  clock: Clock;
  log: Logger;
}

/** The room. */
export interface PresavesModule {
  service: PresavesService;
  work: PresaveWork;
  store: PresavesStore;
}

/** Makes it; its jobs are handled by `handlePresaveJobs`. */
export function createPresavesModule(deps: PresavesNeighbours): PresavesModule {
  const { database, spotify, apple, catalogue, links, artists, fans, mailer, encryption, hosts, clock, log } = deps;
  const store = createPresavesStore(database);
  const vendors = [spotify, apple];
  const renewalLinks = createRenewalLinks({ appUrl: hosts.appUrl, encryption });
  const limit = createPresaveLimit(deps.makeLimit);
  const service = createPresavesService({
    store,
    spotify,
    apple,
    encryption,
    limit,
    links,
    artists,
    renewalLinks,
    clock,
    log,
  });
  const work = createPresaveWork({
    line: createSaveQueue({ store: createSavesStore(database), vendors, encryption, clock, log }),
    releases: { store: createReleasesStore(database), links, artists, vendors, catalogue, clock, log },
    keeping: { store: createGrantLifecycleStore(database), database, links, fans, renewalLinks, mailer, hosts, clock },
    store,
    clock,
  });
  return { service, work, store };
}
