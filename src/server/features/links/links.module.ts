/** Wires links: the service, its stores, and the operator's way to store a link as it is. */
import { aroundHost } from '#domain/hosts/page-url.ts';
import { jobHandler } from '../../platform/jobs/jobs.ts';
import type { Module } from '../../platform/module.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Files } from '../../vendors/files/files.ts';
import { accountsRefs } from '../accounts/accounts.refs.ts';
import { artistsRefs } from '../artists/artists.refs.ts';
import type { ArtistsService } from '../artists/artists.service.ts';
import type { PixelsService } from '../pixels/pixels.service.ts';
import type { DeletedCodesService } from '../placements/deleted-codes.service.ts';
import type { PlacementsService } from '../placements/placements.service.ts';
import type { OpenedLinks } from '../stats/opened-links.service.ts';
import type { UploadsService } from '../uploads/uploads.service.ts';
import { linksCommands } from './links.commands.ts';
import type { LinksDeps } from './links.context.ts';
import { createLinksDesk } from './links.desk.ts';
import { addLinks } from './links.graphql.ts';
import { createLinksOperator, type LinksOperator } from './links.operator.ts';
import { linksRefs } from './links.refs.ts';
import { createLinksService, type LinksService } from './links.service.ts';
import { createLinksStore } from './links.store.ts';
import { createAllLinksStore } from './lists/all-links.store.ts';
import { createLinkEvents, type LinkEvents } from './lists/link-events.service.ts';
import { createLinkEventsStore } from './lists/link-events.store.ts';
import { createListedLinksStore } from './lists/listed-links.store.ts';
import { createLeaveDomain } from './places/leave-domain.ts';
import { createPathReservations, keepReservations, type PathReservations } from './places/path-reservations.ts';
import { createDeletingLinksStore } from './saving/deleting-links.store.ts';
import { deleteDueLinks, deleteMarkedLinks } from './saving/deleting-links.ts';
import { createCountedPictures } from './saving/pictures.ts';
import { createTagsStore } from './tags/tags.store.ts';
import { createSavedViewsStore } from './views/saved-views.store.ts';
import { createSavedViews } from './views/saved-views.ts';

/** What the feature needs of others. */
export interface LinksNeighbours {
  artists: ArtistsService;
  findTextsProblem: LinksDeps['findTextsProblem'];
  pixels: PixelsService;
  placements: PlacementsService;
  printedCodes: DeletedCodesService;
  pictures: UploadsService;
  files: Pick<Files, 'isOurs' | 'toPublic' | 'toStored'>;
  openedLinks: OpenedLinks;
}

export interface LinksModule extends Module<LinksService> {
  operator: LinksOperator;
  /** The paths of suspended artists. */
  pathReservations: PathReservations;
  /** What happened to links, for charts. */
  linkEvents: LinkEvents;
}

export function createLinksModule(
  platform: Platform,
  { artists, findTextsProblem, pixels, placements, printedCodes, pictures, files, openedLinks }: LinksNeighbours,
): LinksModule {
  const { postgres, database, guard, live, facts, mailer, clock, log, hosts, vendorModes, watch, makeLimit } = platform;
  const publicUrl = (stored: string): string => files.toPublic(stored);
  const store = createLinksStore(database, publicUrl, printedCodes);
  const deleting = createDeletingLinksStore(database);
  const service = createLinksService({
    store,
    lists: createListedLinksStore(postgres, { publicUrl: publicUrl, pageHost: aroundHost(hosts) }),
    tags: createTagsStore(database),
    allLinks: createAllLinksStore(database),
    deleting,
    database,
    guard,
    artists,
    findTextsProblem,
    pixels,
    placements,
    pictures: createCountedPictures({ pictures, isOurs: (url) => files.isOurs(url), makeLimit }),
    live,
    facts,
    clock,
    hosts,
    vendorModes,
  });
  const views = createSavedViews({ guard, clock, views: createSavedViewsStore(database) });
  const { linkHosts, appUrl, shortHost } = hosts;
  const pathReservations = createPathReservations({
    database,
    linkHosts,
    openedLinks,
    live,
    mailer,
    clock,
    log,
    appUrl,
  });
  const operator = createLinksOperator({ store, database, live, clock, shortHost, pictures });
  return {
    service,
    pathReservations,
    linkEvents: createLinkEvents(createLinkEventsStore(database), hosts),
    hears: {
      'artists.restored': ({ artists: restored }, within) => pathReservations.takeBack(restored, within),
      'domain.lost': createLeaveDomain({ store, codes: printedCodes, live, clock, hosts }),
    },
    jobs: [
      jobHandler(keepReservations, () => pathReservations.keep()),
      jobHandler(deleteMarkedLinks, () => deleteDueLinks({ database, deleting, facts, live, clock })),
    ],
    operator,
    commands: linksCommands(operator),
    desk: [createLinksDesk(database, operator, artists)],
    owners: {
      async link(text) {
        const link = await operator.findLink(text);
        return link === undefined ? [] : [{ artistId: link.artistId }];
      },
    },
    graphql: (builder) =>
      addLinks(
        builder,
        { links: service, views, artists, watch, hosts },
        { ...linksRefs(builder), ...artistsRefs(builder), ...accountsRefs(builder) },
      ),
  };
}
