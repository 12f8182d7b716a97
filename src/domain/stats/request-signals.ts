/** How a request spoke, as bits of one number: enough to judge it again later, too little to tell anybody by. */

/** The bits. Stored numbers mean the same for good: a new hint gets a new bit, a bit that is given up stays unused. */
export const signalBits = {
  /** Signals were kept of this hit; rules can be applied to it again. */
  kept: 1,
  /** It named languages, as every browser does. */
  language: 2,
  /** It carried Sec-Fetch headers. */
  secFetch: 4,
  /** It carried Sec-CH-UA. */
  clientHints: 8,
  /** Browsers of its version send Sec-Fetch headers, and it sent none. */
  lacksSecFetch: 16,
  /** Its Sec-CH-UA names another browser than its user agent does, or a headless one. */
  contradiction: 32,
  /** HTTP/1.0, which no browser has spoken for decades (a proxy in front may). */
  oldHttp: 64,
  /** A purpose header said that nobody is looking yet. */
  purpose: 128,
  /** The page's own script reported it. */
  script: 256,
  /** The image for browsers without script reported it. */
  image: 512,
} as const;

/** The engine a user agent claims, as far as it matters for what its requests carry. */
export interface ClaimedEngine {
  /** Major version of Chromium, 0 for every other engine. */
  chromium: number;
  /** Whether browsers of that version send Sec-Fetch headers with every request. */
  sendsSecFetch: boolean;
}

/** First versions whose requests carry Sec-Fetch headers; Apple's began in the middle of 16. */
const firstWithSecFetch = { chromium: 80, firefox: 90, apple: 17 };

const numberIn = (text: string, pattern: RegExp): number => Number(pattern.exec(text)?.[1] ?? 0);

/** Reads which engine a user agent claims. Never throws. */
export function claimedEngine(userAgent: string): ClaimedEngine {
  // On Apple's phones every browser is Apple's engine, whatever it is called.
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

/** Tells whether a Sec-CH-UA header speaks of another browser than the user agent it came with. */
export function contradicts({ chromium }: ClaimedEngine, clientHints: string): boolean {
  if (clientHints.includes('HeadlessChrome')) return true;
  const said = numberIn(clientHints, /"Chromium";\s?v="(\d{1,4})/);
  // Only Chromium sends this header, and it says the version that its user agent says.
  return said === 0 ? chromium === 0 : said !== chromium;
}
