/** Wires pixels: the service, the queue of server-side events, and the sender. */
import type { PixelProvider } from '#domain/pixels/catalogue.ts';
import type { Module } from '../../platform/module.ts';
import { isId } from '../../platform/operator/operator-command.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AdPlatforms } from '../../vendors/ads/ads.ts';
import type { ArtistLookups } from '../artists/artist-lookups.service.ts';
import { createPixelQueue, type PixelQueue } from './pixel-queue.service.ts';
import { createPixelRegistry, type PixelRegistry } from './pixel-registry.ts';
import { createPixelSecrets } from './pixel-secrets.ts';
import { type PixelsCommandsNeighbours, pixelsCommands } from './pixels.commands.ts';
import { addPixels } from './pixels.graphql.ts';
import { createPixelsService, type PixelsService } from './pixels.service.ts';
import { createPixelsStore } from './pixels.store.ts';
import { createPixelSender, type PixelSender } from './send-waiting.ts';

/** What the feature needs of others. */
export interface PixelsNeighbours extends PixelsCommandsNeighbours {
  paidArtists: ArtistLookups['paidBy'];
  platforms: AdPlatforms;
  /** The URL of each provider's script in this installation. */
  scripts: Record<PixelProvider, string>;
}

export interface PixelsModule extends Module<PixelsService> {
  registry: PixelRegistry;
  queue: PixelQueue;
  worker: PixelSender;
}

export function createPixelsModule(
  { database, guard, encryption, live, clock, log, hosts }: Platform,
  { paidArtists, platforms, scripts, findPerson, hasArtist }: PixelsNeighbours,
): PixelsModule {
  const store = createPixelsStore(database);
  const secrets = createPixelSecrets(encryption);
  const registry = createPixelRegistry({ store, database, paidArtists, secrets, live, clock });
  const service = createPixelsService({
    store,
    registry,
    guard,
    secrets,
    platforms,
    scripts,
    appUrl: hosts.appUrl,
    clock,
  });
  return {
    service,
    registry,
    queue: createPixelQueue({ store, secrets, live, log }),
    graphql: (builder) => addPixels(builder, service),
    owners: {
      // Adding one names it by the platform's id instead, and its owner by another option.
      async pixel(text) {
        const pixel = isId(text) ? await store.load(text) : undefined;
        if (pixel?.artistId != null) return [{ artistId: pixel.artistId }];
        return pixel?.agencyId != null ? [{ userId: pixel.agencyId }] : [];
      },
    },
    commands: pixelsCommands(registry, { findPerson, hasArtist }),
    reEncrypt: () => registry.reEncrypt(),
    worker: createPixelSender({ store, secrets, platforms, live, clock, log }),
  };
}
