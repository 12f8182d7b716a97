/** Types of the pages on which fans confirm, unsubscribe and see their data, for the server. */
import type { StoredFanData } from '#domain/fans/stored-fan-data.ts';
import type { LinkPage } from '#domain/links/link-page.ts';
import type { PageUrls, RenderedDocument } from './rendered-document.ts';

/** A page with one message and at most one button. */
export interface FanNotice {
  title: string;
  /** Paragraphs below it. */
  words: string[];
  /** Text to read before pressing the button, in small type. */
  small?: string;
  /** A button that posts to a path of the same host. */
  action?: { label: string; to: string };
  /** Links to other pages. */
  ways: { label: string; href: string }[];
}

/** What a notice's colours are derived from: a link's page, or a text. */
export type NoticeBackdrop = { page: LinkPage; now: Date; urls: PageUrls } | { seed: string };

/** The content of the form that requests the data link: the email typed, and the error. */
export interface DataLinkForm {
  email: string;
  /** Why it was rejected; '' before it was sent. */
  problem: string;
}

/** A fan's stored data, with the URLs to download and to delete it. */
export interface FanDataPage {
  kept: StoredFanData;
  downloadUrl: string;
  deleteUrl: string;
}

/** Renders these pages. */
export interface FanDocuments {
  fanNotice(notice: FanNotice, backdrop: NoticeBackdrop): RenderedDocument;
  dataLink(form: DataLinkForm): RenderedDocument;
  fanData(page: FanDataPage): RenderedDocument;
}
