/** A page as it goes out: rendered for its phase, packed once for each packing that visitors take, with all of its headers ready. */
import { createHash } from 'node:crypto';
import type { LinkPage } from '#domain/links/link-page.ts';
import type { PageAddresses, PageRenderer, RenderedDocument } from '#landing/page-renderer.ts';
import { type Encoding, pack } from '../../platform/http/encoding.ts';

/** A body with its headers, ready to be written. Headers alternate between name and value. */
export interface PackedDocument {
  body: Buffer;
  etag: string;
  headers: string[];
  /** Headers of the answer "you have it already". */
  unchangedHeaders: string[];
}

/** The documents of one version of a page. */
export interface PageDocument {
  /** The document for `now`, at once when it was made before, otherwise soon. */
  packed(encoding: Encoding, now: Date): PackedDocument | Promise<PackedDocument>;
}

const securityHeaders = ['X-Content-Type-Options', 'nosniff', 'Referrer-Policy', 'strict-origin-when-cross-origin'];

/** Packs a rendered document. The tag is that of the packed bytes. */
export async function packDocument(document: RenderedDocument, encoding: Encoding): Promise<PackedDocument> {
  const body = await pack(Buffer.from(document.html), encoding);
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  // A browser asks each time whether its copy still holds, which costs a few bytes and lets a change be seen at once.
  const unchangedHeaders = ['ETag', etag, 'Cache-Control', 'no-cache', 'Vary', 'Accept-Encoding'];
  const headers = [
    'Content-Type',
    'text/html; charset=utf-8',
    'Content-Length',
    String(body.length),
    ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding]),
    'Content-Security-Policy',
    document.contentSecurityPolicy,
    ...securityHeaders,
    ...unchangedHeaders,
  ];
  return { body, etag, headers, unchangedHeaders };
}

/** Keeps the documents of one version of a page; they are made anew when the phase changes (or the clock goes back). */
export function createPageDocument(page: LinkPage, addresses: PageAddresses, renderer: PageRenderer): PageDocument {
  let madeAt = Number.POSITIVE_INFINITY;
  let validUntil = Number.NEGATIVE_INFINITY;
  let ready = new Map<Encoding, PackedDocument>();
  let making = new Map<Encoding, Promise<PackedDocument>>();

  async function make(encoding: Encoding, now: Date): Promise<PackedDocument> {
    const rendered = renderer.render(page, now, addresses);
    validUntil = rendered.refreshAt?.getTime() ?? Number.POSITIVE_INFINITY;
    const documents = ready;
    const document = await packDocument(rendered, encoding);
    documents.set(encoding, document);
    return document;
  }

  return {
    packed(encoding, now) {
      const moment = now.getTime();
      if (moment < madeAt || moment >= validUntil) {
        ready = new Map();
        making = new Map();
        madeAt = moment;
      }
      const document = ready.get(encoding);
      if (document !== undefined) return document;
      const underWay = making.get(encoding);
      if (underWay !== undefined) return underWay;
      const made = make(encoding, now);
      making.set(encoding, made);
      const shared = making;
      made.then(
        () => shared.delete(encoding),
        () => shared.delete(encoding),
      );
      return made;
    },
  };
}
