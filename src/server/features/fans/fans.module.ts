/** Wires fans: opt-ins, confirmations, unsubscribing, and fans' own data. */

import { randomUUID } from 'node:crypto';
import { jobHandler } from '../../platform/jobs/jobs.ts';
import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ArtistsService } from '../artists/artists.service.ts';
import type { DropSettingsService } from '../drop-settings/drop-settings.service.ts';
import type { ContactMessagesService } from '../drops/contact-messages.service.ts';
import type { ContactConversations } from '../inbox/contact-conversations.service.ts';
import type { LinksService } from '../links/links.service.ts';
import type { ContactPresaves } from '../presaves/contact-presaves.service.ts';
import type { LogArtistAct } from '../team/team-log.service.ts';
import { createContactHash } from './consents/contact-hash.ts';
import { createFanLinks } from './consents/fan-links.ts';
import { createOptInLimits, type NumberOf } from './consents/opt-in.ts';
import { createOptInsStore } from './consents/opt-ins.store.ts';
import { createTextConsents, type TextConsents } from './consents/text-consents.service.ts';
import { addFanExports } from './exports/fan-exports.graphql.ts';
import { addFanExportRoute } from './exports/fan-exports.route.ts';
import { createFanExportsService, makeFanExport, sweepFanExports } from './exports/fan-exports.service.ts';
import { createFanExportsStore } from './exports/fan-exports.store.ts';
import { createFansDesk } from './fans.desk.ts';
import { addFans } from './fans.graphql.ts';
import { fansRefs } from './fans.refs.ts';
import { createFansService, type FansService, sweepOptInRequests } from './fans.service.ts';
import { createFansStore, type OptIn } from './fans.store.ts';
import { createContactStates } from './imports/contact-states.ts';
import { createFanImportRowsStore } from './imports/fan-import-rows.store.ts';
import { addFanImports } from './imports/fan-imports.graphql.ts';
import { addFanImportRoutes } from './imports/fan-imports.route.ts';
import {
  checkFanImport,
  createFanImportsService,
  type FanImportsService,
  runFanImport,
  sweepFanImports,
  undoFanImport,
} from './imports/fan-imports.service.ts';
import { createFanImportsStore } from './imports/fan-imports.store.ts';
import { addUpCounts, addUpFanCounts } from './list/add-up-counts.ts';
import { addFanList } from './list/fan-list.graphql.ts';
import { createFanListService, type FanListService } from './list/fan-list.service.ts';
import { createFanListStore } from './list/fan-list.store.ts';
import { addFanProfile } from './list/fan-profile.graphql.ts';
import { createFanProfileService } from './list/fan-profile.service.ts';
import { createFanProfileStore } from './list/fan-profile.store.ts';
import { addFanSegments } from './list/fan-segments.graphql.ts';
import { createFanSegmentsService, createSegments, type Segments } from './list/fan-segments.service.ts';
import { createFanSegmentsStore } from './list/fan-segments.store.ts';
import { namesOfArtists } from './own-data/artist-names.ts';
import { createContactFileService } from './own-data/contact-file.service.ts';
import { contactRequestsCommands, findStoredContact } from './own-data/contact-requests.commands.ts';
import { createContactTracesStore } from './own-data/contact-traces.store.ts';
import { createDataLinkLimits, createFanDataService, type FanDataService } from './own-data/fan-data.service.ts';
import { createFanDataStore } from './own-data/fan-data.store.ts';
import { sendDataLink } from './own-data/send-data-link.ts';

/** What the feature needs of others. */
export interface FansNeighbours {
  links: LinksService;
  artists: ArtistsService;
  presavesOf: ContactPresaves;
  logAct: LogArtistAct<'fans-exported' | 'fans-imported' | 'import-undone'>;
  settings: Pick<DropSettingsService, 'of'>;
  numberOf: NumberOf;
  /** The largest file of contacts that can be imported. */
  importBytes: number;
  /** What later features keep of a contact over all artists. */
  messages: ContactMessagesService;
  conversations: ContactConversations;
  /** The id of the account with this email; undefined where there is none. */
  findAccount(email: string): Promise<string | undefined>;
}

/** The operator's functions for fans. */
export interface FansOperator {
  /** Stores opt-ins as they are. */
  addOptIns(artistId: string, optIns: readonly Omit<OptIn, 'id'>[]): Promise<void>;
}

export interface FansModule extends Module<FansService> {
  fanData: FanDataService;
  /** Ends and resumes texts to a number. */
  textConsents: TextConsents;
  /** Finds fans over several artists, for the finder. */
  findFans: FanListService['find'];
  /** Finds saved filters for drops. */
  segments: Segments;
  /** Imports of contacts; its jobs call it. */
  imports: FanImportsService;
  operator: FansOperator;
  /** The countries with most fans of these artists, most first, at most three. */
  countriesOf(artistIds: string[]): Promise<string[]>;
}

export function createFansModule(platform: Platform, neighbours: FansNeighbours): FansModule {
  const { links, artists, presavesOf, logAct, settings, numberOf, importBytes } = neighbours;
  const { database, guard, makeLimit, mailer, signedTokens, facts, jobs, clock, log, hosts, secretKey } = platform;
  const textConsents = createTextConsents(platform);
  const bounceHashOf = createContactHash(secretKey, 'bounced-email');
  const fanLinks = createFanLinks({ appUrl: hosts.appUrl, signedTokens });
  const lists = createFansStore(database);
  const service = createFansService({
    lists,
    store: createOptInsStore(database, bounceHashOf),
    database,
    guard,
    limits: createOptInLimits(makeLimit),
    mailer,
    links: fanLinks,
    pages: links,
    settings,
    textConsents,
    facts,
    numberOf,
    signedTokens,
    clock,
  });
  const listStore = createFanListStore(database);
  const list = createFanListService({ store: listStore, guard });
  const profiles = createFanProfileService({ store: createFanProfileStore(database), guard });
  const exports = createFanExportsService({
    ...{ store: createFanExportsStore(database), list: listStore, database, guard, jobs, clock, makeLimit, logAct },
  });
  const hashOf = createContactHash(secretKey, 'forgotten-contact');
  const imports = createFanImportsService({
    ...{ store: createFanImportsStore(database), rowsStore: createFanImportRowsStore(database), settings, artists },
    readStates: createContactStates(database, { textConsents, hashOf, bounceHashOf }),
    hashOf: textConsents.hashOf,
    ...{ database, guard, jobs, clock, makeLimit, logAct, mostBytes: importBytes },
  });
  const segmentsStore = createFanSegmentsStore(database);
  const segments = createFanSegmentsService({ store: segmentsStore, list: listStore, database, guard, clock });
  const fanDataStore = createFanDataStore(database, hashOf);
  const contactFiles = createContactFileService({
    ...{ store: fanDataStore, traces: createContactTracesStore(database), hashOf, bounceHashOf, textConsents },
    ...{ database, facts, jobs, mailer, clock, presavesOf },
    ...{ messages: neighbours.messages, conversations: neighbours.conversations },
    namesOf: (ids) => namesOfArtists(artists, ids),
  });
  const fanData = createFanDataService({
    store: fanDataStore,
    database,
    presavesOf,
    facts,
    artists,
    limits: createDataLinkLimits(makeLimit),
    links: fanLinks,
    signedTokens,
    jobs,
    mailer,
    clock,
  });
  return {
    service,
    fanData,
    textConsents,
    desk: [createFansDesk(database, contactFiles.fingerprintOf)],
    owners: {
      // A contact belongs to whoever has it, not to the artists whose fan that is: they must not decide about the request.
      async contact(text) {
        const found = findStoredContact(text);
        if (found === undefined) return [];
        const { channel, forms } = found;
        const account = channel === 'email' ? await neighbours.findAccount(forms[0]) : undefined;
        const accounts = account === undefined ? await neighbours.messages.testersOf(forms) : [account];
        return accounts.map((userId) => ({ userId }));
      },
    },
    commands: contactRequestsCommands({
      files: contactFiles,
      hasAccount: async (email) => (await neighbours.findAccount(email)) !== undefined,
    }),
    findFans: (...question) => list.find(...question),
    segments: createSegments(segmentsStore),
    imports,
    countriesOf: (artistIds) => listStore.countriesOf(artistIds, 3),
    operator: {
      addOptIns: (artistId, optIns) =>
        lists.insertOptIns(
          artistId,
          optIns.map((optIn) => ({ ...optIn, id: randomUUID() })),
        ),
    },
    graphql: (builder) => {
      addFans(builder, service);
      const refs = fansRefs(builder);
      addFanList(builder, list, refs);
      addFanExports(builder, exports, refs);
      addFanImports(builder, imports);
      addFanProfile(builder, profiles);
      addFanSegments(builder, segments, refs);
    },
    routes: (app, callerOf) => {
      addFanExportRoute(app, exports, callerOf);
      addFanImportRoutes(app, imports, callerOf);
    },
    jobs: [
      jobHandler(sweepOptInRequests, async () => {
        log.info({ deleted: await service.sweepRequests() }, 'Deleted opt-ins that nobody confirmed.');
      }),
      jobHandler(makeFanExport, ({ id }) => exports.make(id)),
      jobHandler(sweepFanExports, async () => {
        log.info({ deleted: await exports.sweep() }, 'Deleted files of fans that expired.');
      }),
      jobHandler(checkFanImport, (job) => imports.runCheck(job)),
      jobHandler(runFanImport, ({ id }) => imports.runImport(id)),
      jobHandler(undoFanImport, ({ id }) => imports.runUndo(id)),
      jobHandler(sweepFanImports, async () => {
        const stopped = await imports.endStopped();
        if (stopped > 0) log.error({ stopped }, 'Ended imports of contacts whose jobs had failed for good.');
        log.info({ deleted: await imports.sweep() }, 'Deleted files of contacts that nobody imported.');
      }),
      jobHandler(addUpFanCounts, () => addUpCounts(listStore)),
      jobHandler(sendDataLink, ({ email }) => fanData.sendLink(email)),
    ],
  };
}
