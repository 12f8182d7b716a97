/** Types of every rendered document: its page's URLs, and its HTML with its policy. */

/** A page's URLs. `pageUrl` is its public URL, `path` the link's path on that host, without leading slash. */
export interface PageUrls {
  pageUrl: string;
  path: string;
}

/** An HTML document and its content policy, which only work together. */
export interface RenderedDocument {
  html: string;
  /** The value of the Content-Security-Policy header. */
  contentSecurityPolicy: string;
}
