/** Renders a page and compresses it once for each encoding, together with its HTTP headers. */
import { createHash } from 'node:crypto';
import type { LinkPage } from '#domain/links/link-page.ts';
import type { PageRenderer, PageUrls, RenderedDocument } from '#landing/page-renderer.ts';
import { type Encoding, pack } from '../../platform/http/encoding.ts';

/** A compressed body with its headers. Headers alternate between name and value. */
export interface PackedDocument {
  body: Buffer;
  etag: string;
  headers: string[];
  /** Headers of the answer 304 Not Modified. */
  notModifiedHeaders: string[];
}

/** The documents of one version of a page. */
export interface PageDocument {
  /** The document for `now`: itself when it is ready, otherwise a promise. */
  packed(encoding: Encoding, now: Date): PackedDocument | Promise<PackedDocument>;
}

const securityHeaders = ['X-Content-Type-Options', 'nosniff', 'Referrer-Policy', 'strict-origin-when-cross-origin'];

/** Compresses a rendered document. Its ETag is a hash of the compressed bytes. */
export async function packDocument(document: RenderedDocument, encoding: Encoding): Promise<PackedDocument> {
  const body = await pack(Buffer.from(document.html), encoding);
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  // The browser revalidates its copy on each visit, so that a change is visible at once.
  const notModifiedHeaders = ['ETag', etag, 'Cache-Control', 'no-cache', 'Vary', 'Accept-Encoding'];
  const headers = [
    'Content-Type',
    'text/html; charset=utf-8',
    'Content-Length',
    String(body.length),
    ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding]),
    'Content-Security-Policy',
    document.contentSecurityPolicy,
    ...securityHeaders,
    ...notModifiedHeaders,
  ];
  return { body, etag, headers, notModifiedHeaders };
}

/** The memory that a document takes: its body, and its headers as text. */
function bytesOf({ body, headers }: PackedDocument): number {
  return headers.reduce((sum, header) => sum + header.length, body.length);
}

/**
 * Caches the documents of one version of a page. They are rendered again when the release phase changes (or the clock goes back). `onPacked` is
 * called after each with the bytes that all of them take.
 */
export function createPageDocument(
  page: LinkPage,
  urls: PageUrls,
  renderer: Pick<PageRenderer, 'render'>,
  onPacked: (bytes: number) => void,
): PageDocument {
  let renderedAt = Number.POSITIVE_INFINITY;
  let validUntil = Number.NEGATIVE_INFINITY;
  let ready = new Map<Encoding, PackedDocument>();
  let pending = new Map<Encoding, Promise<PackedDocument>>();

  async function make(encoding: Encoding, now: Date): Promise<PackedDocument> {
    const rendered = renderer.render(page, now, urls);
    validUntil = rendered.refreshAt?.getTime() ?? Number.POSITIVE_INFINITY;
    const documents = ready;
    const document = await packDocument(rendered, encoding);
    documents.set(encoding, document);
    onPacked([...documents.values()].reduce((sum, each) => sum + bytesOf(each), 0));
    return document;
  }

  return {
    packed(encoding, now) {
      const moment = now.getTime();
      if (moment < renderedAt || moment >= validUntil) {
        ready = new Map();
        pending = new Map();
        renderedAt = moment;
      }
      const document = ready.get(encoding);
      if (document !== undefined) return document;
      const started = pending.get(encoding);
      if (started !== undefined) return started;
      const promise = make(encoding, now);
      pending.set(encoding, promise);
      const ofThisPhase = pending;
      promise.then(
        () => ofThisPhase.delete(encoding),
        () => ofThisPhase.delete(encoding),
      );
      return promise;
    },
  };
}
