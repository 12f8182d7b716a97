/** What every document is: where its page stands, and the HTML with its policy. Pure types. */

/** Where a page stands. `pageUrl` is its own public address, `path` the link's path on that host, without a slash in front. */
export interface PageUrls {
  pageUrl: string;
  path: string;
}

/** A whole HTML document and the content policy it was made for; the two only work together. */
export interface RenderedDocument {
  html: string;
  /** The value of the Content-Security-Policy header. */
  contentSecurityPolicy: string;
}
