/** Telling ad platforms from our server what happened on a page, and asking them whether a pixel is good. */
import type { PixelProvider } from '#domain/pixels/catalogue.ts';
import type { PixelEvent } from '#domain/pixels/pixel-events.ts';

/** A pixel with what it takes to speak for it. */
export interface AdPixel {
  pixel: string;
  accessToken: string;
}

/** One thing that happened. What is empty is not known and not sent. */
export interface AdEvent {
  event: PixelEvent;
  /** The browser sends the same; the platform counts both as one. */
  eventId: string;
  happenedAt: Date;
  /** The page's own address. */
  pageUrl: string;
  /** The visitor's address and user agent: what platforms recognise people by. */
  address: string;
  userAgent: string;
  /** Click ids by their names in addresses, such as `fbclid`. */
  clickIds: Readonly<Record<string, string>>;
  /** Cookies that the platform's own script keeps on the page's host, such as `_fbp`. */
  cookies: Readonly<Record<string, string>>;
}

/** The answer to a health test. */
export interface PixelHealth {
  /** Whether the platform took the test. */
  valid: boolean;
  /** What the platform said where it did not; for people. */
  message: string;
}

/** One platform. */
export interface AdPlatform {
  /** The most events it takes at once. */
  largestBatch: number;
  /** Sends events of one pixel, all or none. Throws AdRefusal when they were not taken. */
  send(pixel: AdPixel, events: readonly AdEvent[]): Promise<void>;
  /** Asks whether pixel and token are good, without leaving a real event. Throws AD_PLATFORM_UNREACHABLE when nobody answers. */
  test?(pixel: AdPixel, test: { testCode: string; now: Date; pageUrl: string }): Promise<PixelHealth>;
}

/** The platforms that take events from a server. */
export type AdPlatforms = Partial<Record<PixelProvider, AdPlatform>>;

/** Events that a platform did not take. `waitMilliseconds` is the pause that it asked for. */
export class AdRefusal extends Error {
  readonly waitMilliseconds: number | undefined;

  constructor(message: string, waitMilliseconds?: number, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'AdRefusal';
    this.waitMilliseconds = waitMilliseconds;
  }
}
