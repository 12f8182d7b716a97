/** The interface of an ad platform's conversions API: send events from our server, and check a pixel. */
import type { PixelProvider } from '#domain/pixels/catalogue.ts';
import type { PixelEvent } from '#domain/pixels/pixel-events.ts';

/** A pixel and its access token. */
export interface AdPixel {
  pixel: string;
  accessToken: string;
}

/** One event. An empty field is unknown and is not sent. */
export interface AdEvent {
  event: PixelEvent;
  /** The browser sends the same id, so that the platform counts both events as one. */
  eventId: string;
  happenedAt: Date;
  /** The URL of the page. */
  pageUrl: string;
  /** The visitor's IP address and user agent, which platforms use to match people. */
  ipAddress: string;
  userAgent: string;
  /** Click ids by their query parameter names, such as `fbclid`. */
  clickIds: Readonly<Record<string, string>>;
  /** Cookies that the platform's own script sets on the page's host, such as `_fbp`. */
  cookies: Readonly<Record<string, string>>;
}

/** The result of a pixel test. */
export interface PixelHealth {
  /** Whether the platform accepted the test event. */
  valid: boolean;
  /** The platform's error message after a failed test, for people to read. */
  message: string;
}

export interface AdPlatform {
  /** The maximum number of events per request. */
  largestBatch: number;
  /** Sends events of one pixel, all or none. Throws AdRefusal when the platform rejects them. */
  send(pixel: AdPixel, events: readonly AdEvent[]): Promise<void>;
  /** Checks pixel and token without recording a real event. Throws AD_PLATFORM_UNREACHABLE when there is no response. */
  test?(pixel: AdPixel, test: { testCode: string; now: Date; pageUrl: string }): Promise<PixelHealth>;
}

/** The platforms that accept events from a server. */
export type AdPlatforms = Partial<Record<PixelProvider, AdPlatform>>;

/** Events that a platform rejected. `waitMilliseconds` is the pause that it asked for. */
export class AdRefusal extends Error {
  readonly waitMilliseconds: number | undefined;
  /** Whether one of the events may be the reason: the platform read them, and asked for no pause. */
  readonly isOfContent: boolean;

  constructor(
    message: string,
    more: { waitMilliseconds?: number | undefined; isOfContent?: boolean; cause?: unknown } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause });
    this.name = 'AdRefusal';
    this.waitMilliseconds = more.waitMilliseconds;
    this.isOfContent = more.isOfContent ?? false;
  }
}
