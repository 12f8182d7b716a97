/** Request signals: which headers a request had, as bits of one number. Enough to judge a hit again later, too little to identify anybody. */

/** The bits. They are stored, so their meaning never changes: a new signal gets a new bit, and an abandoned bit stays unused. */
export const signalBits = {
  /** Signals were stored with this hit, so rules can be applied to it again. */
  kept: 1,
  /** It had Accept-Language, as every browser's request does. */
  language: 2,
  /** It had Sec-Fetch headers. */
  secFetch: 4,
  /** It had Sec-CH-UA. */
  clientHints: 8,
  /** It had no Sec-Fetch headers, although browsers of its version send them. */
  lacksSecFetch: 16,
  /** Its Sec-CH-UA names another browser than its user agent, or a headless one. */
  contradiction: 32,
  /** HTTP/1.0, which browsers no longer use (a proxy in front may). */
  oldHttp: 64,
  /** A purpose header says that no person is looking yet. */
  purpose: 128,
  /** The page's own script reported it. */
  script: 256,
  /** The image for browsers without script reported it. */
  image: 512,
  /** More views, or clicks, of this link came from its network than `networkLimits` allows. */
  crowded: 1024,
} as const;

/** The engine that a user agent claims, as far as it affects the request's headers. */
export interface ClaimedEngine {
  /** Major version of Chromium, 0 for every other engine. */
  chromium: number;
  /** Whether that version sends Sec-Fetch headers with every request. */
  sendsSecFetch: boolean;
}

/** The first versions that send Sec-Fetch headers; Apple's started within version 16. */
const firstWithSecFetch = { chromium: 80, firefox: 90, apple: 17 };

const numberIn = (text: string, pattern: RegExp): number => Number(pattern.exec(text)?.[1] ?? 0);

/** Reads the engine that a user agent claims. Never throws. */
export function claimedEngine(userAgent: string): ClaimedEngine {
  // On iOS every browser uses Apple's engine, whatever its name.
  const ios = numberIn(userAgent, /(?:iPhone|iPad|iPod)\b.{0,60}? OS (\d{1,3})_/);
  if (ios > 0) return { chromium: 0, sendsSecFetch: ios >= firstWithSecFetch.apple };
  const chromium = numberIn(userAgent, /\bChrom(?:e|ium)\/(\d{1,4})\b/);
  if (chromium > 0) return { chromium, sendsSecFetch: chromium >= firstWithSecFetch.chromium };
  const firefox = numberIn(userAgent, /\bFirefox\/(\d{1,4})\b/);
  const safari = numberIn(userAgent, /\bVersion\/(\d{1,3})\b.{0,40}\bSafari\//);
  return {
    chromium: 0,
    sendsSecFetch: firefox >= firstWithSecFetch.firefox || safari >= firstWithSecFetch.apple,
  };
}

/** Whether a Sec-CH-UA header names another browser than the user agent it came with. */
export function contradicts({ chromium }: ClaimedEngine, clientHints: string): boolean {
  if (clientHints.includes('HeadlessChrome')) return true;
  const said = numberIn(clientHints, /"Chromium";\s?v="(\d{1,4})/);
  // Only Chromium sends this header, with the version of its user agent.
  return said === 0 ? chromium === 0 : said !== chromium;
}
