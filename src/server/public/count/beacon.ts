/** What a page tells about its being seen: the script's beacon, and the image for browsers without script. */
import type { IncomingMessage } from 'node:http';

/** A view as a page reports it. */
export interface ReportedView {
  linkId: string;
  /** The referrer that the page's script saw; '' without script. */
  referrer: string;
  /** The page's query string. */
  query: string;
  /** Whether the page's script found Global Privacy Control switched on. */
  globalPrivacyControl: boolean;
}

/** The longest body read, in bytes. */
const longestBeacon = 4096;

const longestLinkId = 64;

/** A field of a beacon when it is text, '' otherwise: what a page could not tell is no reason to lose its view. */
function textOf(beacon: object, name: 'r' | 'q'): string {
  const value: unknown = name in beacon ? beacon[name as keyof typeof beacon] : undefined;
  return typeof value === 'string' ? value : '';
}

/** Reads a beacon's body. Gives undefined when it is not one. Written out by hand, since every view passes here. */
export function readBeacon(body: string): ReportedView | undefined {
  try {
    const beacon: unknown = JSON.parse(body);
    if (typeof beacon !== 'object' || beacon === null || !('l' in beacon)) return undefined;
    if (typeof beacon.l !== 'string' || beacon.l.length > longestLinkId) return undefined;
    return {
      linkId: beacon.l,
      referrer: textOf(beacon, 'r'),
      query: textOf(beacon, 'q'),
      globalPrivacyControl: 'g' in beacon && beacon.g === 1,
    };
  } catch {
    return undefined;
  }
}

/** Reads a request's body of at most `longestBeacon` bytes. Gives undefined when it is longer; rejects when the visitor goes away. */
export function readBody(request: IncomingMessage): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    if (Number(request.headers['content-length'] ?? 0) > longestBeacon) {
      resolve(undefined);
      return;
    }
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= longestBeacon) chunks.push(chunk);
      else resolve(undefined);
    });
    request.on('end', () =>
      resolve(chunks.length === 1 && chunks[0] ? chunks[0].toString() : Buffer.concat(chunks).toString()),
    );
    request.on('error', reject);
  });
}

/** Tells whether a browser says that the request comes from a page of another site; a program that says nothing is not refused for that. */
export function isForeign(request: IncomingMessage): boolean {
  const { origin, host } = request.headers;
  if (request.headers['sec-fetch-site'] === 'cross-site') return true;
  if (origin === undefined || origin === 'null') return false;
  // Every browser writes a page's own origin like this.
  if (origin === `https://${host}` || origin === `http://${host}`) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host?.toLowerCase();
}

/** A transparent picture of one pixel. */
export const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
