/** What the fan's page shows, worked out once from link, artist and instant; server and wizard preview render the same model. */
import type { DestinationType, LinkType, PreviewType, Theme, CoverImageStyle } from '#domain/links/link.ts';
import type { SocialType } from '#domain/links/link-page.ts';

/** A row of the page: a service, a custom link, or a heading between rows. */
export type PageRow =
  | {
      kind: 'destination';
      id: string;
      type: DestinationType;
      /** The service's name, or a custom link's headline. */
      name: string;
      description: string;
      /** What stands on the button. */
      cta: string;
      /** The accessible name: call to action and service in one. */
      label: string;
      /** Where the row leads: our own counting redirect. */
      href: string;
      /** A custom link's own picture. */
      logo: string | null;
    }
  | { kind: 'header'; id: string; text: string };

/** The whole page. Addresses are ready for a browser; instants are ISO 8601. */
export interface PageModel {
  linkId: string;
  type: LinkType;
  phase: 'before' | 'after';
  theme: Theme;
  coverImageStyle: CoverImageStyle;
  previewType: PreviewType;
  artistName: string;
  title: string;
  subtitle: string;
  description: string;
  image: string | null;
  imageBlur: string | null;
  /** Audio for the player, in order; empty when there is none. */
  tracks: { name: string; url: string }[];
  youtubeId: string | null;
  rows: PageRow[];
  socials: { type: SocialType; url: string; label: string }[];
  countdown: { releaseTime: string; summary: string } | null;
  /** The page's own public address, for canonical and social preview tags. */
  address: string;
}
