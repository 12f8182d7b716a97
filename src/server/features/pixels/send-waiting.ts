/** Sends waiting events to the ad platforms: in batches by pixel, with pauses after failures, for a day; then drops them. */
import { z } from 'zod';
import type { Clock } from '#domain/kernel/clock.ts';
import { createWorkLoop } from '../../platform/jobs/work-loop.ts';
import type { Live } from '../../platform/live/live.ts';
import type { Logger } from '../../platform/log.ts';
import { type AdEvent, type AdPlatforms, AdRefusal } from '../../vendors/ads/ads.ts';
import type { PixelSecrets } from './pixel-secrets.ts';
import type { DuePixel, PixelsStore, WaitingEvent } from './pixels.store.ts';

export interface PixelSender {
  /** Starts to send repeatedly. */
  start(): void;
  /** One round over the pixels that are due; gives whether more may be due already. */
  round(): Promise<boolean>;
  /** Stops after the calls in progress. */
  close(): Promise<void>;
}

/** Milliseconds between two looks for pixels whose pause after a failure is over. A waiting event wakes the sender. */
const betweenRounds = 5_000;
const pixelsAtOnce = 20;
/** How long a claim of a pixel lasts: longer than the timeout of a platform. */
const claimMilliseconds = 60_000;
/** How long an event is tried. */
const worthMilliseconds = 86_400_000;
/** The most calls for one batch: enough to find one refused event among thousands. Others are found in the next round. */
const mostCalls = 32;
const firstPause = 2_000;
const longestPause = 600_000;

const detailsSchema = z.object({
  pageUrl: z.string(),
  ipAddress: z.string(),
  userAgent: z.string(),
  clickIds: z.record(z.string(), z.string()),
  cookies: z.record(z.string(), z.string()),
});

/** A waiting event with its decrypted details. */
interface OpenEvent {
  event: AdEvent;
  waiting: WaitingEvent;
}

/** What became of a batch. */
interface Outcome {
  taken: OpenEvent[];
  /** Single events that the platform refused. */
  refused: OpenEvent[];
  calls: number;
  /** The last refusal. */
  refusal: AdRefusal | undefined;
}

/** Milliseconds until a pixel is tried again after `failures` earlier failures: doubled each time, never shorter than the platform asked for. */
function pauseAfter(failures: number, asked = 0): number {
  return Math.max(asked, Math.min(longestPause, firstPause * 2 ** Math.min(failures, 20)));
}

/** Creates the sender; several processes may run one each. */
export function createPixelSender(deps: {
  store: PixelsStore;
  secrets: PixelSecrets;
  platforms: AdPlatforms;
  live: Pick<Live, 'subscribe'>;
  clock: Clock;
  log: Logger;
}): PixelSender {
  const { store, secrets, platforms, live, clock, log } = deps;

  function open(waiting: WaitingEvent): AdEvent[] {
    try {
      const details = detailsSchema.parse(JSON.parse(secrets.decryptDetails(waiting.eventId, waiting.details)));
      return [{ ...details, event: waiting.event, eventId: waiting.eventId, happenedAt: waiting.happenedAt }];
    } catch (error) {
      log.error({ err: error, pixel: waiting.pixelId }, 'A pixel event cannot be opened and is dropped.');
      return [];
    }
  }

  /**
   * Sends a batch that a platform takes or refuses as a whole. Of a refused one it sends the halves, until what is refused is single events.
   * Tells `outcome` as it goes; throws for whatever none of the events is the reason of.
   */
  async function sendHalves(
    send: (events: readonly OpenEvent[]) => Promise<void>,
    events: readonly OpenEvent[],
    outcome: Outcome,
  ): Promise<void> {
    if (events.length === 0 || outcome.calls === mostCalls) return;
    outcome.calls += 1;
    try {
      await send(events);
      outcome.taken.push(...events);
    } catch (error) {
      if (!(error instanceof AdRefusal && error.isOfContent)) throw error;
      outcome.refusal = error;
      if (events.length === 1) {
        outcome.refused.push(...events);
        return;
      }
      const middle = Math.ceil(events.length / 2);
      await sendHalves(send, events.slice(0, middle), outcome);
      await sendHalves(send, events.slice(middle), outcome);
    }
  }

  /** Sends one batch; gives whether more may be due. */
  async function sendBatch(due: DuePixel): Promise<boolean> {
    const platform = platforms[due.provider];
    if (platform === undefined) return false;
    const waiting = await store.listWaiting(due.id, platform.largestBatch);
    const outcome: Outcome = { taken: [], refused: [], calls: 0, refusal: undefined };
    let failure: unknown;
    try {
      const events = waiting.flatMap((each) => open(each).map((event) => ({ event, waiting: each })));
      const pixel = {
        pixel: due.pixel,
        accessToken: events.length > 0 ? secrets.decryptToken(due, due.encryptedToken) : '',
      };
      await sendHalves(
        (some) =>
          platform.send(
            pixel,
            some.map(({ event }) => event),
          ),
        events,
        outcome,
      );
      const opened = new Set(events.map((each) => each.waiting));
      const unreadable = waiting.filter((each) => !opened.has(each));
      // Where every event is refused, the pixel or its token is the reason: the events wait for a mended one.
      const dropped = outcome.taken.length > 0 ? outcome.refused : [];
      if (dropped.length > 0)
        log.warn({ err: outcome.refusal, pixel: due.id, dropped: dropped.length }, 'Refused pixel events are dropped.');
      const finished = [...outcome.taken, ...dropped].map((each) => each.waiting);
      if (events.length === 0 || finished.length > 0) {
        const counts = { sent: outcome.taken.length, dropped: dropped.length };
        await store.finish(due.id, [...finished, ...unreadable], counts);
        return waiting.length === platform.largestBatch || finished.length < events.length;
      }
      failure = outcome.refusal;
    } catch (error) {
      failure = error;
      const finished = outcome.taken.map((each) => each.waiting);
      if (finished.length > 0) await store.finish(due.id, finished, { sent: finished.length, dropped: 0 });
    }
    const asked = failure instanceof AdRefusal ? failure.waitMilliseconds : undefined;
    const message = failure instanceof AdRefusal ? failure.message : 'Something of ours went wrong.';
    const nextTryAt = new Date(clock.now().getTime() + pauseAfter(due.failures, asked));
    await store.postpone(due.id, { nextTryAt, error: message });
    log.warn({ err: failure, pixel: due.id, provider: due.provider, nextTryAt }, 'Pixel events were not taken.');
    return false;
  }

  async function round(): Promise<boolean> {
    const now = clock.now();
    const dropped = await store.dropOld(new Date(now.getTime() - worthMilliseconds));
    if (dropped > 0) log.warn({ dropped }, 'Pixel events that no platform took for a day are dropped.');
    const due = await store.claimDue(now, new Date(now.getTime() + claimMilliseconds), pixelsAtOnce);
    const full = await Promise.all(due.map(sendBatch));
    return due.length === pixelsAtOnce || full.includes(true);
  }

  const { start, close } = createWorkLoop({
    round,
    pause: betweenRounds,
    log,
    failure: 'Pixel events could not be sent; they keep waiting.',
    subscribe: (wake) => live.subscribe('pixels.waiting', wake),
  });
  return { start, round, close };
}
