/** How the demo world is written down before it is made: artists, links, destinations and the traffic each link gets. */

import type {
  CoverImageStyle,
  DestinationConfig,
  DestinationType,
  LinkType,
  PreviewType,
  Theme,
} from '#domain/links/link.ts';
import type { SocialType } from '#domain/links/link-page.ts';
import type { DemoRelease } from '../spotify/demo-artists.ts';

/** Which of the sandbox's drawings a picture is. */
export type Artwork = DemoRelease['art'];

/** A destination; `share` is its weight among the link's clicks, 0 for what cannot be clicked. */
export interface PlannedDestination {
  type: DestinationType;
  share: number;
  url?: string;
  cta?: string;
  text?: string;
  description?: string;
  config?: DestinationConfig;
  preRelease?: boolean;
  enabled?: boolean;
}

/** A rise in a link's visits that halves every `halfLife` days. `height` is in multiples of a usual day. */
export interface Spike {
  daysAgo: number;
  height: number;
  halfLife: number;
}

/** What a link's visitors do. */
export interface Traffic {
  /** Views by people in the last 30 days. */
  recentViews: number;
  /** Clicks for a hundred views. */
  clickThroughRate: number;
  /** For how many days there has been traffic, where that is more than the world's ninety. */
  days?: number;
  /** How much more there is today than ninety days ago, as a factor. */
  growth: number;
  spikes: Spike[];
  /** Referrers that weigh more or less here than in the even mix. */
  tilt: Partial<Record<string, number>>;
  /** Views out of a thousand in which somebody signs up, and pre-saves. */
  subscribes: number;
  presaves: number;
}

/** A link of the plan. Days are counted back from the day the world is made; negative ones lie ahead. */
export interface PlannedLink {
  type: LinkType;
  domain: string;
  path: string;
  title: string;
  subtitle?: string;
  description?: string;
  art: Artwork;
  theme: Theme;
  coverImageStyle?: CoverImageStyle;
  previewType?: PreviewType;
  displayArtistSocials?: boolean;
  /** Title of the release in the sandbox's catalogue, whose barcode the link carries. */
  release?: string;
  createdDaysAgo: number;
  /** Pre-releases: in how many days it comes out (negative: it came out), at midnight in `timezone`, and what the page says then. */
  comesOut?: { days: number; timezone: string; title: string; subtitle: string };
  track?: { name: string };
  destinations: PlannedDestination[];
  traffic: Traffic;
}

/** An artist of the plan. `homes` multiplies the weight of countries in the artist's audience. */
export interface PlannedArtist {
  name: string;
  art: Artwork;
  plan: 'bio' | 'pro' | 'max';
  /** When the artist was added; the first one added is the one shown first. */
  joinedDaysAgo: number;
  subdomain?: string;
  socials: { type: SocialType; url: string }[];
  homes: Partial<Record<string, number>>;
  links: PlannedLink[];
}
