/** Parses each user agent once and remembers the result: there are far fewer user agents than visitors. */
import { type Phone, phoneOf } from '#domain/destinations/app-opening.ts';
import { createBoundedMap } from '#domain/kernel/bounded-map.ts';
import { readAgentClass } from '#domain/stats/agent-class.ts';
import { type ClaimedEngine, claimedEngine } from '#domain/stats/request-signals.ts';
import { readBrowser, type VisitorBrowser } from '#domain/stats/visitor-browser.ts';
import { textHash } from '../../platform/crypto/text-hash.ts';

/** Everything that the user agent alone determines. */
export interface UserAgent {
  /** Its class: a browser, or a kind of program. */
  name: string;
  browser: VisitorBrowser;
  engine: ClaimedEngine;
  phone: Phone;
  /** Its 64-bit hash, which goes into the visitor's hash. */
  words: Uint32Array;
  /** The last Sec-CH-UA header seen with it, and whether that header contradicted it. The two nearly always come together. */
  clientHints: string;
  contradicted: boolean;
  /** Cached parts of event lines, by combination of signals, network and event. */
  parts: Map<number, string>;
}

/** The cache of parsed user agents. */
export interface UserAgents {
  /** Parses the first 512 characters of a User-Agent header; pass '' for a request without one. */
  of(header: string): UserAgent;
}

const userAgentsKept = 10_000;
const maxLength = 512;

/** Makes the cache. It holds at most 10,000 user agents. */
export function createUserAgents(): UserAgents {
  const known = createBoundedMap<string, UserAgent>(userAgentsKept);
  return {
    of(header) {
      const text = header.length > maxLength ? header.slice(0, maxLength) : header;
      const before = known.get(text);
      if (before !== undefined) return before;
      const userAgent: UserAgent = {
        name: readAgentClass(text),
        browser: readBrowser(text),
        engine: claimedEngine(text),
        phone: phoneOf(text),
        words: textHash(text),
        clientHints: '',
        contradicted: false,
        parts: new Map(),
      };
      known.set(text, userAgent);
      return userAgent;
    },
  };
}
