/** What a visitor's page is made from: the link, its artist and the artist's socials, read once and kept per version. */
import type { PagePixel } from '../pixels/catalogue.ts';
import type { Link } from './link.ts';

/** The networks an artist can name; a website shows as a globe. */
export const socialTypes = ['instagram', 'tiktok', 'twitter', 'twitch', 'facebook', 'website'] as const;
export type SocialType = (typeof socialTypes)[number];

/** An artist's profile on a network. */
export interface ArtistSocial {
  id: string;
  artistId: string;
  type: SocialType;
  url: string;
}

/** Why a page is closed to visitors. */
export type ClosedReason = 'suspended' | 'banned';

/** Why this page is closed to visitors: its link is banned (ACC-103) or its artist suspended. Undefined for an open page. */
export function closedReason({
  link,
  artist,
}: Pick<LinkPage, 'link'> & { artist: Pick<LinkPage['artist'], 'suspended'> }): ClosedReason | undefined {
  if (link.bannedAt) return 'banned';
  return artist.suspended ? 'suspended' : undefined;
}

/** A placement as pages know it (PLACE-2): its code, and the UTM values of visits without their own; '' for none. */
export interface PagePlacement {
  code: string;
  utm_source: string;
  utm_medium: string;
  utm_campaign: string;
}

/** The read model of the public page. */
export interface LinkPage {
  link: Link;
  artist: {
    id: string;
    name: string;
    avatarUrl: string | null;
    /** No plan: its pages answer 410. */
    suspended: boolean;
    /** The page has a text notification and the artist can send texts now (DROP-180): fans may ask for one. */
    canText: boolean;
    /** Bot Block: machines that come from advertisements are not led on. */
    blockBots: boolean;
    /** The affiliate token of the agency that pays for the artist, for iTunes links; '' without one. */
    itunesAffiliateId: string;
  };
  socials: ArtistSocial[];
  /** The artist's pixels, and those of the agency that pays for the artist. */
  pixels: PagePixel[];
  /** All of the artist's placements, the archived ones too. */
  placements: PagePlacement[];
}
