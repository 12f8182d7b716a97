/** The pages on which fans confirm, end and look into what they left, as the server asks for them: pure types. */
import type { KeptOfFan } from '#domain/fans/kept-of-fan.ts';
import type { LinkPage } from '#domain/links/link-page.ts';
import type { PageUrls, RenderedDocument } from './rendered-document.ts';

/** A page that says one thing and asks for at most one press. */
export interface FanNotice {
  title: string;
  /** Paragraphs below it. */
  words: string[];
  /** Words to be read before pressing, set smaller. */
  small?: string;
  /** A button that posts to an address of the same host. */
  action?: { label: string; to: string };
  /** Ways on. */
  ways: { label: string; href: string }[];
}

/** In whose colours a notice stands: those of a link's page, or drawn from a word. */
export type NoticeBackdrop = { page: LinkPage; now: Date; urls: PageUrls } | { seed: string };

/** What stands in the form that sends the link: what was typed, and what came of it. */
export interface DataLinkForm {
  email: string;
  /** Why it was not taken; '' before it was sent. */
  problem: string;
}

/** What is kept of a fan, with the urls of what they can do about it. */
export interface FanDataPage {
  kept: KeptOfFan;
  downloadUrl: string;
  deleteUrl: string;
}

/** Draws them. */
export interface FanDocuments {
  fanNotice(notice: FanNotice, backdrop: NoticeBackdrop): RenderedDocument;
  dataLink(form: DataLinkForm): RenderedDocument;
  fanData(page: FanDataPage): RenderedDocument;
}
