/** What the server asks of the fan's page: pure types, so that the server never has to understand JSX. */
import type { FanChannel } from '#domain/fans/capture.ts';
import type { LinkPage } from '#domain/links/link-page.ts';
import type { PixelDecision } from '#domain/pixels/may-fire.ts';
import type { VisitorChoice } from '#domain/pixels/visitor-choice.ts';
import type { StuckFan } from '#domain/presaves/lead-out.ts';
import type { PresaveProvider } from '#domain/presaves/presave.ts';
import type { FanDocuments } from './fan-documents.ts';
import type { PageUrls, RenderedDocument } from './rendered-document.ts';

export type { PageUrls, RenderedDocument } from './rendered-document.ts';

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
  /** Leads to what was just left, where it may be shown. */
  dataUrl?: string | undefined;
}

/** What a fan chose to save in advance. */
export interface PresaveChoice {
  destinationId: string;
  provider: PresaveProvider;
  forever: boolean;
  /** '' when the fan left none. */
  email: string;
  /** Further fields of the form that are handed on as they came, by name: `r` and `q`, where the fan came from, `app`, which they were led out of, `renewed`. */
  passthrough: Record<string, string>;
}

/** Where a fan stands on the way to a pre-save. */
export type PresaveStep =
  /** At the form; `problem` is a sentence, '' when nothing was wrong. */
  | { kind: 'form'; problem: string }
  /** On to the next page, which opens by itself. */
  | { kind: 'onward'; url: string }
  /** The fan is inside an app; `url` continues in their own browser, `opening` may open that browser. */
  | { kind: 'outside'; fan: StuckFan; url: string; opening: string | undefined }
  /** Asked to renew what ends; `token` is the mail's. */
  | { kind: 'renewal'; token: string }
  /** Done; `eventId` names the event for the page it leads back to, when it is new. */
  | { kind: 'granted'; isNew: boolean; endsAt: Date; eventId: string }
  /** Nothing was kept: the fan said no, the way was forged, used or too old, or the service did not answer. */
  | { kind: 'refused' | 'unknown' | 'failed' };

/** What the page that signs in to Apple Music is given. */
export interface MusicKitSignIn {
  scriptUrl: string;
  developerToken: string;
  /** What the page's form sends back, so that it is known whose answer it is. */
  token: string;
}

/** A click that Bot Block holds: where the fan wanted to go, should they be a person after all. */
export interface HeldClick {
  destinationId: string;
  /** The name of the service or the custom link. */
  name: string;
}

/** What the privacy page tells one visitor. */
export interface PrivacyView {
  /** The host it stands on, which the decisions hold for. */
  host: string;
  /** The page that the visitor came from; undefined when they came by themselves. */
  page: { link: LinkPage; urls: PageUrls; decision: PixelDecision } | undefined;
  choice: VisitorChoice;
  globalPrivacyControl: boolean;
}

/** Makes every document that a visitor can meet. Pure: the same arguments give the same bytes, so that answers may be kept. */
export interface PageRenderer extends FanDocuments {
  /** The page of a link at the instant `now`. */
  render(page: LinkPage, now: Date, urls: PageUrls): RenderedPage;
  /** Answer 200: the bare address of a built-in link host. `host` is shown and colours the page. */
  welcome(host: string): RenderedDocument;
  /** What answers the page's form where there is no script to do it in place. */
  optInAnswer(page: LinkPage, now: Date, urls: PageUrls, answer: OptInAnswer): RenderedDocument;
  /** Each step of a pre-save, in the colours of the link's page. */
  presave(page: LinkPage, now: Date, urls: PageUrls, choice: PresaveChoice, step: PresaveStep): RenderedDocument;
  /** The page that signs in to Apple Music, the only one that loads somebody else's script. */
  musicKit(page: LinkPage, now: Date, urls: PageUrls, choice: PresaveChoice, signIn: MusicKitSignIn): RenderedDocument;
  /** What stands where a way back from a service leads to no page that is known. */
  presaveLost(host: string): RenderedDocument;
  /** Answers a click that Bot Block does not lead on. */
  held(page: LinkPage, now: Date, urls: PageUrls, held: HeldClick): RenderedDocument;
  /** Answer 200: what this host tells others of a visitor, and how that is changed. Different for each visitor. */
  privacy(view: PrivacyView, now: Date): RenderedDocument;
  /** The script that pages with pixels load, and its address. */
  pixelScript: { path: string; address: string; text: string };
  /** Answer 404: a link host on which nobody has this path. `host` is shown and colours the page. */
  notFound(host: string): RenderedDocument;
  /** Answer 404 (or 421): a host that belongs to no artist. */
  unknownHost(host: string): RenderedDocument;
  /** Answer 410: the page of a suspended artist; nothing of the link or the artist is shown. */
  unavailable(host: string): RenderedDocument;
}
