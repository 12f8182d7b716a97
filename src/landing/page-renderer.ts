/** Types of the page renderer, for the server, which does not compile JSX. */
import type { FanChannel } from '#domain/fans/capture.ts';
import type { LinkPage } from '#domain/links/link-page.ts';
import type { PixelDecision } from '#domain/pixels/may-fire.ts';
import type { VisitorChoice } from '#domain/pixels/visitor-choice.ts';
import type { StuckFan } from '#domain/presaves/lead-out.ts';
import type { PresaveProvider } from '#domain/presaves/presave.ts';
import type { Report } from '#domain/reports/report.ts';
import type { FanDocuments } from './fan-documents.ts';
import type { PageUrls, RenderedDocument } from './rendered-document.ts';

export type { PageUrls, RenderedDocument } from './rendered-document.ts';

export interface RenderedPage extends RenderedDocument {
  /** When this document becomes wrong (the release); null when only a change of the link can make it wrong. */
  refreshAt: Date | null;
}

/** What a fan reads after sending the opt-in form without script. */
export interface OptInAnswer {
  destinationId: string;
  /** Whether it was accepted; rejected input is shown in the form again. */
  taken: boolean;
  message: string;
  channel: FanChannel;
  /** What they sent, or how it is understood. */
  contact: string;
  /** Whether the form asks to look at the contact and send it again, with nothing wrong in it. */
  isUnderstood?: boolean;
  /** Links to what was just stored, where it may be shown. */
  dataUrl?: string | undefined;
}

/** A fan's choices for a pre-save. */
export interface PresaveChoice {
  destinationId: string;
  provider: PresaveProvider;
  forever: boolean;
  /** '' when the fan left none. */
  email: string;
  /** Further form fields that are passed on unchanged, by name: `r` and `q` (the page's referrer and query), `app` (the app in which the fan started), `renewed`. */
  passthrough: Record<string, string>;
}

/** The steps of a pre-save. */
export type PresaveStep =
  /** The form; `problem` is an error message, '' for none. */
  | { kind: 'form'; problem: string }
  /** A page that opens `url` itself. */
  | { kind: 'onward'; url: string }
  /** The fan is inside an app; `url` continues in their own browser, `opening` may open that browser. */
  | { kind: 'outside'; fan: StuckFan; url: string; opening: string | undefined }
  /** The fan is asked to renew; `token` is the mail's. */
  | { kind: 'renewal'; token: string }
  /** Finished; `eventId` identifies the event of a new grant for the page's pixels. */
  | { kind: 'granted'; isNew: boolean; endsAt: Date; eventId: string }
  /** Nothing was stored: the fan refused, the state was forged, used or expired, or the service did not answer. */
  | { kind: 'refused' | 'unknown' | 'failed' };

/** What the page that signs in to Apple Music needs. */
export interface MusicKitSignIn {
  scriptUrl: string;
  developerToken: string;
  /** The token that the page's form posts back; it identifies the pre-save. */
  token: string;
}

/** A click blocked by Bot Block: where the visitor wanted to go. */
export interface HeldClick {
  destinationId: string;
  /** The name of the service or the custom link. */
  name: string;
}

/** For whom a private preview is and until when, and of a release that is ahead which of its two pages is shown. */
export interface PrivatePreview {
  person: string;
  until: Date;
  /** The urls of both pages; undefined for a page that has one only. */
  phases: { shown: 'before' | 'after'; before: string; after: string } | undefined;
}

/** What the privacy page shows one visitor. */
export interface PrivacyView {
  /** The host of the page, for which the decisions apply. */
  host: string;
  /** The page from which the visitor came; undefined when they opened the privacy page directly. */
  page: { link: LinkPage; urls: PageUrls; decision: PixelDecision } | undefined;
  choice: VisitorChoice;
  globalPrivacyControl: boolean;
}

/** The files beside a page that is one itself. */
export interface StandaloneFiles {
  /** The address of the styles, as the page names it. */
  stylesheet: string;
  /** The address of a picture that the page shows. */
  pictureOf(url: string): string;
}

/** Renders every document for visitors. Pure: the same arguments give the same bytes, so that results can be cached. */
export interface PageRenderer extends FanDocuments {
  /** Names the build: two renderers with the same one give the same bytes. */
  build: string;
  /** The page of a link at the instant `now`. */
  render(page: LinkPage, now: Date, urls: PageUrls): RenderedPage;
  /** Answer 200: the root of a built-in link host. `host` is shown and determines the colours. */
  welcome(host: string): RenderedDocument;
  /** The answer to the page's form without script. */
  optInAnswer(page: LinkPage, now: Date, urls: PageUrls, answer: OptInAnswer): RenderedDocument;
  /** Each step of a pre-save, in the colours of the link's page. */
  presave(page: LinkPage, now: Date, urls: PageUrls, choice: PresaveChoice, step: PresaveStep): RenderedDocument;
  /** The page that signs in to Apple Music, the only one that loads a script of another company. */
  musicKit(page: LinkPage, now: Date, urls: PageUrls, choice: PresaveChoice, signIn: MusicKitSignIn): RenderedDocument;
  /** The page for an invalid or expired pre-save token. */
  presaveLost(host: string): RenderedDocument;
  /** The answer to a click blocked by Bot Block. */
  held(page: LinkPage, now: Date, urls: PageUrls, held: HeldClick): RenderedDocument;
  /** Answer 200: what this host shares about a visitor, and how to change it. Different for each visitor. */
  privacy(view: PrivacyView, now: Date): RenderedDocument;
  /** The page as a file for any web server (LINK-62). */
  standalone(page: LinkPage, now: Date, urls: PageUrls, files: StandaloneFiles): string;
  /** The styles of every such file, which are a file of their own: ten thousand pages have them once. */
  standaloneCss: string;
  /** A page that is not published, for one person; with `now` the page's instant. */
  preview(page: LinkPage, now: Date, urls: PageUrls, preview: PrivatePreview): RenderedDocument;
  /** A report behind a share link (REP-30); `filesAt` is its own url. */
  report(report: Report, filesAt: string): RenderedDocument;
  /** Asks for the password of a share link: `action` is where the form posts to, `problem` is '' before the first try. */
  lockedReport(locked: { action: string; problem: string }): RenderedDocument;
  /** The drawn cover of a link without a picture, as an SVG document. */
  drawnCover(linkId: string): string;
  /** The script of pages with pixels, and its URL. */
  pixelScript: { path: string; url: string; text: string };
  /** Answer 404: a link host without this path. `host` is shown and determines the colours. */
  notFound(host: string): RenderedDocument;
  /** Answer 404 (or 421): a host of no artist. */
  unknownHost(host: string): RenderedDocument;
  /** Answer 410: the page of a suspended artist. It shows nothing of the link or the artist. */
  unavailable(host: string): RenderedDocument;
  /** Answer 410: the page of a banned link. It shows nothing of the link or the artist. */
  banned(host: string): RenderedDocument;
}
