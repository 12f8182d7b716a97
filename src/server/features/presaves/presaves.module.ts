/** Wires the pre-saves module: stores, service, scheduled jobs. */
import { has } from '#domain/installation/hidden-parts.ts';
import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Catalogue, InMarkets } from '../../vendors/catalogue/catalogue.ts';
import type { MusicKitConsent, PresaveVendor, SpotifyConsent } from '../../vendors/presaves/presaves.ts';
import type { ArtistsService } from '../artists/artists.service.ts';
import type { FansService } from '../fans/fans.service.ts';
import type { LinksService } from '../links/links.service.ts';
import { createPresaveLimit } from './give-grant.ts';
import { createGrantLifecycleStore } from './grant-lifecycle.store.ts';
import { createPresaveLedgerStore } from './presave-ledger.store.ts';
import { createPresaveWork, type PresaveWork } from './presave-work.ts';
import { addPresaves } from './presaves.graphql.ts';
import { presaveJobs } from './presaves.jobs.ts';
import { createPresavesOperator, type PresavesOperator } from './presaves.operator.ts';
import { createPresavesService, type PresavesService } from './presaves.service.ts';
import { createPresavesStore } from './presaves.store.ts';
import { reEncryptTokens } from './re-encrypt.ts';
import { createReleasesStore } from './releases.store.ts';
import { createRenewalLinks } from './renewal-links.ts';
import { createSaveQueue } from './save-queue.ts';
import { createSavesStore } from './saves.store.ts';
import { createServiceHealthStore } from './service-health.store.ts';

/** What the feature needs of others. */
export interface PresavesNeighbours {
  spotify: PresaveVendor & SpotifyConsent;
  apple: PresaveVendor & MusicKitConsent;
  catalogue: InMarkets<Catalogue>;
  links: LinksService;
  artists: ArtistsService;
  fans: FansService;
  addOptIns: Parameters<typeof createPresavesOperator>[0]['addOptIns'];
}

export interface PresavesModule extends Module<PresavesService> {
  /** What the scheduled jobs do. */
  work: PresaveWork;
  operator: PresavesOperator;
}

export function createPresavesModule(platform: Platform, neighbours: PresavesNeighbours): PresavesModule {
  const { guard, database, mailer, encryption, makeLimit, hosts, vendorModes, clock, log } = platform;
  const { spotify, apple, catalogue, links, artists, fans, addOptIns } = neighbours;
  const store = createPresavesStore(database);
  // Nothing is asked of a service that the installation does without.
  const vendors = [
    ...(has(vendorModes, 'catalogue') ? [spotify] : []),
    ...(has(vendorModes, 'appleMusic') ? [apple] : []),
  ];
  const renewalLinks = createRenewalLinks({ appUrl: hosts.appUrl, encryption });
  const service = createPresavesService({
    guard,
    store,
    spotify,
    apple,
    encryption,
    limit: createPresaveLimit(makeLimit),
    links,
    renewalLinks,
    ledger: createPresaveLedgerStore(database),
    clock,
    log,
  });
  const work = createPresaveWork({
    saveQueue: createSaveQueue({
      store: createSavesStore(database),
      services: createServiceHealthStore(database),
      vendors,
      encryption,
      clock,
      log,
    }),
    releases: { store: createReleasesStore(database), links, artists, vendors, catalogue, clock, log },
    lifecycle: {
      store: createGrantLifecycleStore(database),
      database,
      links,
      fans,
      renewalLinks,
      mailer,
      hosts,
      clock,
    },
    store,
    clock,
  });
  return {
    service,
    work,
    operator: createPresavesOperator({ store, encryption, addOptIns }),
    graphql: (builder) => addPresaves(builder, service),
    hears: {
      'fan.forgotten': ({ contact }, within) => store.deleteByContact(contact, within),
    },
    jobs: presaveJobs(work, log),
    reEncrypt: () => reEncryptTokens({ presaves: store, encryption }),
  };
}
