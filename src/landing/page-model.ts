/** What the fan's page shows, worked out once from link, artist and instant; server and wizard preview render the same model. */
import type { FanChannel } from '#domain/fans/capture.ts';
import type { CoverImageStyle, DestinationType, LinkType, PreviewType, Theme } from '#domain/links/link.ts';
import type { SocialType } from '#domain/links/link-page.ts';
import type { PagePixel } from '#domain/pixels/catalogue.ts';
import type { PresaveProvider } from '#domain/presaves/presave.ts';

/** A row of the page: a service, a custom link, a heading between rows, or a form. */
export type PageRow =
  | {
      kind: 'destination';
      id: string;
      type: DestinationType;
      /** The destination's own headline, else the service's name, else a custom link's host. */
      name: string;
      description: string;
      /** The text on the button; the service's name is left off where the row says it already. */
      cta: string;
      /** The call to action in full for those who hear the page: begins with `cta` and names the service. */
      label: string;
      /** Where the row leads: our own counting redirect. */
      href: string;
      /** A custom link's own picture. */
      logo: string | null;
    }
  | { kind: 'header'; id: string; text: string }
  /** The opt-in block. */
  | { kind: 'optin'; id: string; text: string; description: string; logo: string | null; form: CaptureForm }
  /** A text notification: a row that opens onto a form for a number. */
  | { kind: 'text'; id: string; name: string; description: string; logo: string | null; cta: string; form: CaptureForm }
  /** A pre-save: a row that opens onto a form, which leads to the service. `label` begins with `cta` and names the service. */
  | {
      kind: 'presave';
      id: string;
      name: string;
      description: string;
      logo: string | null;
      cta: string;
      label: string;
      form: PresaveForm;
    };

/** The form in which a fan chooses what to save in advance. */
export interface PresaveForm {
  destinationId: string;
  /** The link's path, by which the server finds the page again. */
  path: string;
  provider: PresaveProvider;
  /** The text on the button: the call to action in full. */
  button: string;
  /** This release alone, and forever; each with what it does and the words that a fan who chooses it agrees to. */
  choices: { forever: boolean; name: string; promise: string; consent: string }[];
}

/** A form in which fans leave a number or an email address. */
export interface CaptureForm {
  destinationId: string;
  /** The link's path, by which the server finds the page again. */
  path: string;
  /** What can be left, the first one chosen at first, each with the words that a fan who leaves it agrees to. */
  channels: { channel: FanChannel; consent: string }[];
}

/** What leads the page: the cover, a video behind its cover, or a player below the cover. */
export type PageLead =
  | { kind: 'cover' }
  | { kind: 'video'; youtubeId: string }
  | { kind: 'player'; tracks: { name: string; url: string }[] };

/** The time until the release. */
export interface Countdown {
  /** ISO 8601, UTC. */
  releaseTime: string;
  /** 'Available December 4, 2026', the day in the link's own zone. */
  summary: string;
  /** Whole seconds from the model's instant to the release. */
  secondsLeft: number;
}

/** The whole page. Addresses are ready for a browser. */
export interface PageModel {
  linkId: string;
  type: LinkType;
  /** The page is about a podcast: all of it, or one episode. */
  podcast: 'show' | 'episode' | undefined;
  phase: 'before' | 'after';
  theme: Theme;
  coverImageStyle: CoverImageStyle;
  /** What the artist chose; `lead` is what there is material for. */
  previewType: PreviewType;
  lead: PageLead;
  artistName: string;
  title: string;
  subtitle: string;
  description: string;
  image: string | null;
  imageBlur: string | null;
  rows: PageRow[];
  /** The services of which a fan can choose one that opens at once, where a rule asks for it (ROUTE-21); null elsewhere. */
  remember: { path: string; services: { type: DestinationType; name: string }[] } | null;
  socials: { type: SocialType; url: string; label: string }[];
  countdown: Countdown | null;
  /** Where fans read what the page tells others of them, and change it; '' on a page that tells nobody anything. */
  privacyHref: string;
  /** What the pixel script needs; undefined on a page without pixels. */
  pixels: PagePixels | undefined;
  /** The page's own public URL, for canonical and social preview tags. */
  url: string;
  /** What networks show of the page: words of their own, empty for those of the page, and the path of the picture on the page's host (PAGE-22, PAGE-23). */
  share: { title: string; description: string; pictureHref: string };
  /** The barcode or ISRC, for search engines; null without one. */
  rid: string | null;
}

/** The page's pixels as its script finds them, and the URL of that script. */
export interface PagePixels {
  /** The link's path, by which the server finds the page again. */
  path: string;
  artistName: string;
  privacyHref: string;
  list: Pick<PagePixel, 'provider' | 'pixel' | 'conversionTag' | 'script'>[];
}
