/** Stores pixel events that wait to be sent: a line on disk first, then one insert for many lines. */
import { z } from 'zod';
import { type PixelEvent, pixelEvents } from '#domain/pixels/pixel-events.ts';
import type { Live } from '../../platform/live/live.ts';
import type { Logger } from '../../platform/log.ts';
import type { PixelSecrets } from './pixel-secrets.ts';
import type { PixelsStore, WaitingEvent } from './pixels.store.ts';

/** The visitor's data for the platforms; stored encrypted only, until it was sent. */
export interface VisitorDetails {
  pageUrl: string;
  ipAddress: string;
  userAgent: string;
  clickIds: Record<string, string>;
  cookies: Record<string, string>;
}

/** An event on a page with pixels. */
export interface PixelHit {
  /** The ids of the pixels that get the event. */
  pixelIds: readonly string[];
  event: PixelEvent;
  eventId: string;
  happenedAt: Date;
  details: VisitorDetails;
}

/** Serialises hits as lines, and inserts lines as rows. */
export interface PixelQueue {
  /** A hit as one line without its line break; the visitor's data in it is encrypted. */
  toLine(hit: PixelHit): string;
  /** Inserts the hits of whole lines. Repeating the same lines changes nothing. */
  insertLines(into: unknown, lines: Buffer | string): Promise<void>;
}

const lineSchema = z.object({
  p: z.array(z.uuid()),
  n: z.enum(pixelEvents),
  i: z.uuid(),
  t: z.number(),
  d: z.string(),
});

/** The largest number of rows in one insert. */
const rowsAtOnce = 5_000;

/** The queue over its store. */
export function createPixelQueue({
  store,
  secrets,
  live,
  log,
}: {
  store: Pick<PixelsStore, 'addWaiting'>;
  secrets: PixelSecrets;
  live: Pick<Live, 'publish'>;
  log: Logger;
}): PixelQueue {
  function readLine(line: string): WaitingEvent[] {
    try {
      const { p, n, i, t, d } = lineSchema.parse(JSON.parse(line));
      return p.map((pixelId) => ({ pixelId, event: n, eventId: i, happenedAt: new Date(t), details: d }));
    } catch (error) {
      log.error({ err: error }, 'A line of pixel events cannot be read and is left out.');
      return [];
    }
  }
  return {
    toLine: ({ pixelIds, event, eventId, happenedAt, details }) =>
      JSON.stringify({
        p: pixelIds,
        n: event,
        i: eventId,
        t: happenedAt.getTime(),
        d: secrets.encryptDetails(eventId, JSON.stringify(details)),
      }),
    async insertLines(_into, lines) {
      const events = lines
        .toString()
        .split('\n')
        .flatMap((line) => (line === '' ? [] : readLine(line)));
      for (let start = 0; start < events.length; start += rowsAtOnce)
        await store.addWaiting(events.slice(start, start + rowsAtOnce));
      // Without the notification, the sender finds the events at its next look.
      if (events.length > 0) await live.publish('pixels.waiting', {}).catch(() => undefined);
    },
  };
}
