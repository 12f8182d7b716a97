/** The format of the demo world's plan: artists, links, destinations and the traffic of each link. */

import type {
  CoverImageStyle,
  DestinationConfig,
  DestinationType,
  LinkType,
  PreviewType,
  Theme,
} from '#domain/links/link.ts';
import type { SocialType } from '#domain/links/link-page.ts';
import type { PlacementKind } from '#domain/links/placement.ts';
import type { DemoRelease } from '../spotify/demo-artists.ts';

/** A drawing of the sandbox. */
export type Artwork = DemoRelease['art'];

/** A destination; `share` is its weight among the link's clicks, 0 when it cannot be clicked. */
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

/** An increase of a link's visits that halves every `halfLife` days. `height` is in multiples of a usual day. */
export interface Spike {
  daysAgo: number;
  height: number;
  halfLife: number;
}

/** The visitors' behaviour on a link. */
export interface Traffic {
  /** Views by people in the last 30 days. */
  recentViews: number;
  /** Clicks per hundred views. */
  clickThroughRate: number;
  /** The number of days with traffic, if more than the world's ninety. */
  days?: number;
  /** Today's traffic divided by that of ninety days ago. */
  growth: number;
  spikes: Spike[];
  /** Referrers with a different weight than in the default mix. */
  tilt: Partial<Record<string, number>>;
  /** Sign-ups and pre-saves per thousand views. */
  subscribes: number;
  presaves: number;
}

/** A link of the plan. Days are counted back from the day of creation; negative ones are in the future. */
export interface PlannedLink {
  type: LinkType;
  /** On the default link hosts; the loading puts the installation's in their place. */
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
  /** Title of the release in the sandbox's catalogue whose barcode the link has. */
  release?: string;
  createdDaysAgo: number;
  /** Pre-releases: days until the release (negative: since), at midnight in `timezone`, and the page's text after it. */
  comesOut?: { days: number; timezone: string; title: string; subtitle: string };
  track?: { name: string };
  destinations: PlannedDestination[];
  traffic: Traffic;
}

/** A place where an artist shares links. Visits with its UTM values came by its code; one of kind print gets a share of those without any. */
export interface PlannedPlacement {
  code: string;
  name: string;
  kind: PlacementKind;
  source: string;
  medium: string;
}

/** An artist of the plan. `homes` multiplies the weights of countries in the artist's audience. */
export interface PlannedArtist {
  name: string;
  art: Artwork;
  plan: 'bio' | 'pro' | 'max';
  /** When the artist was added; the first one is shown first. */
  joinedDaysAgo: number;
  subdomain?: string;
  socials: { type: SocialType; url: string }[];
  placements?: PlannedPlacement[];
  homes: Partial<Record<string, number>>;
  links: PlannedLink[];
}
