/** Sends waiting events to the ad platforms: in batches by pixel, with pauses after failures, for a day; then drops them. */
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { Clock } from '#domain/kernel/clock.ts';
import type { Logger } from '../../platform/log.ts';
import { type AdEvent, type AdPlatforms, AdRefusal } from '../../vendors/ads/ads.ts';
import type { PixelSecrets } from './pixel-secrets.ts';
import type { DuePixel, PixelsStore, WaitingEvent } from './pixels.store.ts';

/** The sender. */
export interface PixelSender {
  /** Starts to send repeatedly. */
  start(): void;
  /** One round over the pixels that are due; gives whether more may be due already. */
  round(): Promise<boolean>;
  /** Stops after the calls in progress. */
  close(): Promise<void>;
}

const betweenRounds = 1_000;
const pixelsAtOnce = 20;
/** How long a claim of a pixel lasts: longer than the timeout of a platform. */
const claimMilliseconds = 60_000;
/** How long an event is tried. */
const worthMilliseconds = 86_400_000;
const firstPause = 2_000;
const longestPause = 600_000;

const detailsSchema = z.object({
  pageUrl: z.string(),
  ipAddress: z.string(),
  userAgent: z.string(),
  clickIds: z.record(z.string(), z.string()),
  cookies: z.record(z.string(), z.string()),
});

/** Milliseconds until a pixel is tried again after `failures` earlier failures: doubled each time, never shorter than the platform asked for. */
function pauseAfter(failures: number, asked = 0): number {
  return Math.max(asked, Math.min(longestPause, firstPause * 2 ** Math.min(failures, 20)));
}

/** Creates the sender; several processes may run one each. */
export function createPixelSender(deps: {
  store: PixelsStore;
  secrets: PixelSecrets;
  platforms: AdPlatforms;
  clock: Clock;
  log: Logger;
}): PixelSender {
  const { store, secrets, platforms, clock, log } = deps;
  const stopping = new AbortController();
  let working: Promise<void> | undefined;

  function open(waiting: WaitingEvent): AdEvent[] {
    try {
      const details = detailsSchema.parse(JSON.parse(secrets.decryptDetails(waiting.eventId, waiting.details)));
      return [{ ...details, event: waiting.event, eventId: waiting.eventId, happenedAt: waiting.happenedAt }];
    } catch (error) {
      log.error({ err: error, pixel: waiting.pixelId }, 'A pixel event cannot be opened and is dropped.');
      return [];
    }
  }

  /** Sends one batch; gives whether it was as large as a batch can be. */
  async function sendBatch(due: DuePixel): Promise<boolean> {
    const platform = platforms[due.provider];
    if (platform === undefined) return false;
    const waiting = await store.listWaiting(due.id, platform.largestBatch);
    try {
      const events = waiting.flatMap(open);
      if (events.length > 0)
        await platform.send({ pixel: due.pixel, accessToken: secrets.decryptToken(due, due.encryptedToken) }, events);
      await store.finish(due.id, waiting, events.length);
      return waiting.length === platform.largestBatch;
    } catch (error) {
      const asked = error instanceof AdRefusal ? error.waitMilliseconds : undefined;
      const message = error instanceof AdRefusal ? error.message : 'Something of ours went wrong.';
      const nextTryAt = new Date(clock.now().getTime() + pauseAfter(due.failures, asked));
      await store.postpone(due.id, { nextTryAt, error: message });
      log.warn({ err: error, pixel: due.id, provider: due.provider, nextTryAt }, 'Pixel events were not taken.');
      return false;
    }
  }

  async function round(): Promise<boolean> {
    const now = clock.now();
    const dropped = await store.dropOld(new Date(now.getTime() - worthMilliseconds));
    if (dropped > 0) log.warn({ dropped }, 'Pixel events that no platform took for a day are dropped.');
    const due = await store.claimDue(now, new Date(now.getTime() + claimMilliseconds), pixelsAtOnce);
    const full = await Promise.all(due.map(sendBatch));
    return due.length === pixelsAtOnce || full.includes(true);
  }

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      const more = await round().catch((error: unknown) => {
        log.warn({ err: error }, 'Pixel events could not be sent; they keep waiting.');
        return false;
      });
      if (!more) await delay(betweenRounds, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  return {
    start() {
      working ??= work();
    },
    round,
    async close() {
      stopping.abort();
      await working;
    },
  };
}
