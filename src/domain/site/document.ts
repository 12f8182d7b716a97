/** Documents of the public site that are written in Markdown: legal texts and pages of the Help Center. */

/** A heading inside a document, for its table of contents. `id` is the anchor. */
export interface DocumentHeading {
  id: string;
  text: string;
}

/** A document. `html` has no heading of the first level; `text` is the same without markup, for search. `changed` is a calendar day, YYYY-MM-DD. */
export interface SiteDocument {
  slug: string;
  title: string;
  description: string;
  changed: string;
  /** The group under which the Help Center lists it; '' for legal texts. */
  group: string;
  html: string;
  text: string;
  headings: DocumentHeading[];
}

/** A page of the Help Center that answers a search. */
export interface HelpResult {
  slug: string;
  title: string;
  description: string;
}
