/** What the server asks of the fan's page: pure types, so that the server never has to understand JSX. */
import type { FanChannel } from '#domain/fans/capture.ts';
import type { LinkPage } from '#domain/links/link-page.ts';

/** Where a page stands. `pageUrl` is its own public address, `path` the link's path on that host, without a slash in front. */
export interface PageAddresses {
  pageUrl: string;
  path: string;
}

/** A whole HTML document and the content policy it was made for; the two only work together. */
export interface RenderedDocument {
  html: string;
  /** The value of the Content-Security-Policy header. */
  contentSecurityPolicy: string;
}

/** A link's page. */
export interface RenderedPage extends RenderedDocument {
  /** The instant from which this document is wrong (the release); null when only a change of the link can make it so. */
  refreshAt: Date | null;
}

/** What a fan is told after leaving an address or a number without script. */
export interface OptInAnswer {
  destinationId: string;
  /** Whether it was taken; what was not stands in the form again, to be put right. */
  taken: boolean;
  message: string;
  /** What they sent. */
  channel: FanChannel;
  contact: string;
}

/** Makes every document that a visitor can meet. Pure: the same arguments give the same bytes, so that answers may be kept. */
export interface PageRenderer {
  /** The page of a link at the instant `now`. */
  render(page: LinkPage, now: Date, addresses: PageAddresses): RenderedPage;
  /** Answer 200: the bare address of a built-in link host. `host` is shown and colours the page. */
  welcome(host: string): RenderedDocument;
  /** What answers the page's form where there is no script to do it in place. */
  optInAnswer(page: LinkPage, now: Date, addresses: PageAddresses, answer: OptInAnswer): RenderedDocument;
  /** Answer 404: a link host on which nobody has this path. `host` is shown and colours the page. */
  notFound(host: string): RenderedDocument;
  /** Answer 404 (or 421): a host that belongs to no artist. */
  unknownHost(host: string): RenderedDocument;
  /** Answer 410: the page of a suspended artist; nothing of the link or the artist is shown. */
  unavailable(host: string): RenderedDocument;
}
