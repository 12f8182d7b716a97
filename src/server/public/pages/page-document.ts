/** Renders a page and compresses it once for each encoding, together with its HTTP headers. */
import { hash } from 'node:crypto';
import type { LinkPage } from '#domain/links/link-page.ts';
import type { PageRenderer, PageUrls, RenderedDocument } from '#landing/page-renderer.ts';
import { type Encoding, packQuickly } from '../../platform/http/encoding.ts';
import type { PageFile } from './page-file.ts';
import type { Repacker } from './repacker.ts';

/** A compressed body with its headers. Headers alternate between name and value. */
export interface PackedDocument {
  body: Buffer<ArrayBuffer>;
  etag: string;
  headers: string[];
  /** Headers of the answer 304 Not Modified. */
  notModifiedHeaders: string[];
}

/** The documents of one version of a page. */
export interface PageDocument {
  /** The document for `now`. */
  packed(encoding: Encoding, now: Date): PackedDocument;
}

const securityHeaders = ['X-Content-Type-Options', 'nosniff', 'Referrer-Policy', 'strict-origin-when-cross-origin'];

/** A body with its headers. The ETag is weak: it stays when the same document is compressed better. */
function withHeaders(
  body: Buffer<ArrayBuffer>,
  { encoding, etag, contentSecurityPolicy }: { encoding: Encoding; etag: string; contentSecurityPolicy: string },
): PackedDocument {
  // The browser revalidates its copy on each visit, so that a change is visible at once.
  const notModifiedHeaders = ['ETag', etag, 'Cache-Control', 'no-cache', 'Vary', 'Accept-Encoding'];
  const headers = [
    'Content-Type',
    'text/html; charset=utf-8',
    'Content-Length',
    String(body.length),
    ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding]),
    'Content-Security-Policy',
    contentSecurityPolicy,
    ...securityHeaders,
    ...notModifiedHeaders,
  ];
  return { body, etag, headers, notModifiedHeaders };
}

/** Compresses a rendered document quickly. */
export function packDocument({ html, contentSecurityPolicy }: RenderedDocument, encoding: Encoding): PackedDocument {
  const body = packQuickly(Buffer.from(html), encoding);
  const etag = `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`;
  return withHeaders(body, { encoding, etag, contentSecurityPolicy });
}

/** The memory that a document takes: its body, and its headers as text. */
function bytesOf({ body, headers }: PackedDocument): number {
  return headers.reduce((sum, header) => sum + header.length, body.length);
}

/** What documents are made with, the same for every page. */
export interface DocumentDeps {
  renderer: Pick<PageRenderer, 'render' | 'build'>;
  repacker: Repacker;
  file: PageFile;
}

/**
 * The key of a page's document in the file, made of everything that decides its bytes: whatever differs (a word, the artist's name or plan, a pixel,
 * the host, the build) makes another key, so that a stored document is never one of another page or version. The release phase is in the row.
 */
function keyOf(page: LinkPage, urls: PageUrls, build: string, encoding: Encoding): string {
  return hash('sha256', JSON.stringify([build, encoding, urls, page]), 'base64url');
}

/** A document in memory. */
interface Ready {
  key: string;
  document: PackedDocument;
  contentSecurityPolicy: string;
  /** Whether nothing smaller is to be made of it. */
  isSmallest: boolean;
  /** How often it was given since it was made, or since a smaller one was last wanted. */
  given: number;
}

/** How often a document is given before it is compressed again, which takes the processor longer than several answers. */
const givenBeforeRepack = 8;

/**
 * Caches the documents of one version of a page. They are read from the file or rendered, again when the release phase changes (or the clock goes back). A document that
 * is asked for often is compressed better in the background, by one of the processes that share the file. `onPacked` is called after each change with the bytes that all of them take.
 */
export function createPageDocument(
  page: LinkPage,
  urls: PageUrls,
  { renderer, repacker, file }: DocumentDeps,
  onPacked: (bytes: number) => void,
): PageDocument {
  const owner = { artistId: page.artist.id, linkId: page.link.id };
  let renderedAt = Number.POSITIVE_INFINITY;
  let validUntil = Number.NEGATIVE_INFINITY;
  let ready = new Map<Encoding, Ready>();

  function report(): void {
    onPacked([...ready.values()].reduce((sum, { document }) => sum + bytesOf(document), 0));
  }

  /** The document of the file, or a new one, which is stored there. */
  function make(encoding: Encoding, now: Date): PackedDocument {
    const key = keyOf(page, urls, renderer.build, encoding);
    const stored = file.find(key, now.getTime());
    if (stored !== undefined) {
      const { body, etag, contentSecurityPolicy, isSmallest } = stored;
      ({ validUntil } = stored);
      return keep(key, encoding, {
        document: withHeaders(body, { encoding, etag, contentSecurityPolicy }),
        contentSecurityPolicy,
        isSmallest,
      });
    }
    const rendered = renderer.render(page, now, urls);
    validUntil = rendered.refreshAt?.getTime() ?? Number.POSITIVE_INFINITY;
    const { contentSecurityPolicy } = rendered;
    const made = {
      document: packDocument(rendered, encoding),
      contentSecurityPolicy,
      isSmallest: encoding === 'identity',
    };
    store(key, made);
    return keep(key, encoding, made);
  }

  function keep(key: string, encoding: Encoding, made: Omit<Ready, 'key' | 'given'>): PackedDocument {
    ready.set(encoding, { ...made, key, given: 1 });
    report();
    return made.document;
  }

  function store(key: string, { document, contentSecurityPolicy, isSmallest }: Omit<Ready, 'key' | 'given'>): void {
    const { body, etag } = document;
    const times = { renderedAt, validUntil };
    file.store(key, owner, { body, etag, contentSecurityPolicy, isSmallest, ...times });
  }

  /** Replaces a document by the smaller one of another process, or makes it, unless the repacker is busy: then a later visitor asks again. */
  function makeSmaller(encoding: Exclude<Encoding, 'identity'>, found: Ready, now: number): void {
    const { contentSecurityPolicy, document, key } = found;
    const replace = (body: Buffer<ArrayBuffer>) => {
      if (body.length < document.body.length)
        found.document = withHeaders(body, { encoding, etag: document.etag, contentSecurityPolicy });
      if (ready.get(encoding) === found) report();
    };
    found.given = 0;
    const stored = file.find(key, now);
    if (stored?.isSmallest) {
      found.isSmallest = true;
      replace(stored.body);
      return;
    }
    found.isSmallest = repacker.repack(document.body, encoding, (body) => {
      replace(body);
      if (ready.get(encoding) === found) store(key, found);
    });
  }

  return {
    packed(encoding, now) {
      const moment = now.getTime();
      if (moment < renderedAt || moment >= validUntil) {
        ready = new Map();
        renderedAt = moment;
      }
      const found = ready.get(encoding);
      if (found === undefined) return make(encoding, now);
      if (found.isSmallest || encoding === 'identity') return found.document;
      found.given += 1;
      if (found.given > givenBeforeRepack) makeSmaller(encoding, found, moment);
      return found.document;
    },
  };
}
