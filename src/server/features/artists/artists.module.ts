/** Wires artists: what people and visitors read of them, plans, Bot Block, and the operator's functions. */
import { has } from '#domain/installation/hidden-parts.ts';
import type { Module } from '../../platform/module.ts';
import { isId } from '../../platform/operator/operator-command.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Files } from '../../vendors/files/files.ts';
import { accountsRefs } from '../accounts/accounts.refs.ts';
import type { AppliedCoupons } from '../coupons/applied-coupons.service.ts';
import type { CustomDomainsService } from '../custom-domains/custom-domains.service.ts';
import type { LogArtistAct } from '../team/team-log.service.ts';
import type { UploadsService } from '../uploads/uploads.service.ts';
import { type AccountArtists, createAccountArtists } from './account-artists.service.ts';
import { addAddArtists } from './add-artists.graphql.ts';
import { type AddArtistsService, createAddArtistsService } from './add-artists.service.ts';
import { addArtistSettings } from './artist-settings.graphql.ts';
import { createArtistSettingsService } from './artist-settings.service.ts';
import { createArtistSettingsStore } from './artist-settings.store.ts';
import { artistsCommands } from './artists.commands.ts';
import { createArtistsDesk } from './artists.desk.ts';
import { addArtists, type ChangeDropSettings } from './artists.graphql.ts';
import { type ArtistsOperator, type ArtistsOperatorDeps, createArtistsOperator } from './artists.operator.ts';
import { artistsRefs } from './artists.refs.ts';
import { type ArtistsService, createArtistsService } from './artists.service.ts';
import { createArtistsStore } from './artists.store.ts';
import { createDeparturesStore, type DeparturesStore } from './departures.store.ts';
import { createNewArtists, type NewArtists } from './new-artists.service.ts';
import { createOwnedArtistsStore } from './owned-artists.store.ts';

/** What the feature needs of others. */
export interface ArtistsNeighbours {
  accountsOperator: ArtistsOperatorDeps['accounts'];
  customDomains: CustomDomainsService;
  customDomainsOperator: ArtistsOperatorDeps['customDomains'];
  pictures: Pick<UploadsService, 'rehost'>;
  files: Pick<Files, 'toPublic' | 'toStored'>;
  /** Ends what is paid before a deletion. */
  billing: ArtistsOperatorDeps['billing'] & {
    stopPayingFor: (artistId: string) => Promise<void>;
    upgradeForNothing: Parameters<typeof createArtistsService>[0]['upgradeForNothing'];
  };
  /** Puts a coupon on the account where it can be used; '' for none. */
  applyCoupon: AppliedCoupons['applyWhereGood'];
  /** Changes the two switches of Drop Settings. */
  changeDropSettings: ChangeDropSettings;
  /** Writes what a member did with an artist into the security logs. */
  logAct: LogArtistAct<'subdomain-set'>;
  /** The id of the account with this email; throws OperatorError. */
  findPerson: (email: string) => Promise<string>;
}

export interface ArtistsModule extends Module<ArtistsService> {
  accountArtists: AccountArtists;
  operator: ArtistsOperator;
  /** For the signup. */
  newArtists: NewArtists;
  adding: AddArtistsService;
  /** For the deletion of an account. */
  departures: DeparturesStore;
}

export function createArtistsModule(platform: Platform, neighbours: ArtistsNeighbours): ArtistsModule {
  const { database, guard, live, clock, watch, makeLimit, hosts } = platform;
  const { accountsOperator, customDomains, customDomainsOperator, pictures, files, billing, findPerson } = neighbours;
  const store = createArtistsStore(database, platform.vendorModes);
  const payments = has(platform.vendorModes, 'payments');
  const owned = createOwnedArtistsStore(database);
  const toStored = (url: string): string => files.toStored(url);
  const service = createArtistsService({
    store,
    guard,
    customDomains,
    live,
    publicUrl: (stored) => files.toPublic(stored),
    upgradeForNothing: (...upgrade) => billing.upgradeForNothing(...upgrade),
  });
  const operator = createArtistsOperator({
    store,
    accounts: accountsOperator,
    customDomains: customDomainsOperator,
    billing,
    toStored,
    live,
    clock,
  });
  const newArtists = createNewArtists({ store, owned, pictures, live, clock, toStored });
  const limit = makeLimit('add_artists', 60, 60 * 60);
  const adding = createAddArtistsService({
    ...{ guard, clock, limit, newArtists, payments },
    applyCoupon: neighbours.applyCoupon,
  });
  const settings = createArtistSettingsService({
    store,
    settings: createArtistSettingsStore(database),
    owned,
    database,
    guard,
    live,
    clock,
    hosts,
    stopPayingFor: (artistId) => billing.stopPayingFor(artistId),
    logAct: neighbours.logAct,
  });
  return {
    service,
    accountArtists: createAccountArtists({ store, owned, guard, live, clock, toStored }),
    operator,
    newArtists,
    adding,
    departures: createDeparturesStore(database),
    graphql: (builder) => {
      const refs = { ...artistsRefs(builder), ...accountsRefs(builder) };
      addArtists(builder, service, watch, refs, neighbours.changeDropSettings);
      addAddArtists(builder, adding, refs);
      addArtistSettings(builder, settings, refs);
    },
    commands: artistsCommands(operator, findPerson),
    desk: [createArtistsDesk(database)],
    owners: { artist: async (text) => (isId(text) ? [{ artistId: text }] : []) },
  };
}
