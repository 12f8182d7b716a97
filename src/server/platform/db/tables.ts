/** The tables of db/postgres as Kysely sees them; a migration that changes a column changes its line here. */
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { DestinationConfig } from '#domain/links/link.ts';
import type { GrantEnding, PresaveProvider, PresaveReason, PresaveState } from '#domain/presaves/presave.ts';

/** A person who can log in. */
export interface UsersTable {
  id: string;
  email: string;
  password_hash: string;
  first_name: Generated<string>;
  last_name: Generated<string>;
  plan: Generated<string>;
  signup_step: Generated<number>;
  signup_finished: Generated<boolean>;
  /** Until then the account is on trial; null when it never was. */
  first_billing_date: Date | null;
  created_at: Date;
}

/** What an operator switched on for one person. */
export interface FeatureFlagsTable {
  id: string;
  user_id: string;
  feature: string;
  enabled: Generated<boolean>;
}

/** A login; only the hash of its token is kept. */
export interface SessionsTable {
  id: string;
  user_id: string;
  token_hash: Buffer;
  label: Generated<string>;
  created_at: Date;
  last_used_at: Date;
  expires_at: Date;
}

/** An artist; an empty plan means suspended. */
export interface ArtistsTable {
  id: string;
  name: string;
  spotify_id: string | null;
  avatar_url: string | null;
  current_plan: Generated<string>;
  billing_user_id: string;
  /** Bot Block: machines that come from advertisements are not led on. */
  block_bots: Generated<boolean>;
  created_at: Date;
}

/** Who works for an artist, and as what. */
export interface ArtistUsersTable {
  id: string;
  artist_id: string;
  user_id: string;
  role: Generated<'owner' | 'editor' | 'viewer'>;
  created_at: Date;
}

/** An artist's profile on a network. */
export interface ArtistSocialsTable {
  id: string;
  artist_id: string;
  type: string;
  url: string;
  created_at: Date;
}

/** An artist's own subdomain of the first link host. */
export interface DomainsTable {
  id: string;
  artist_id: string;
  domain: string;
  created_at: Date;
}

/** A domain of somebody's own that carries pages of their artists while it is verified. */
export interface CustomDomainsTable {
  id: string;
  user_id: string;
  domain: string;
  verified: Generated<boolean>;
  created_at: Date;
}

/** Which artists' pages a custom domain carries. */
export interface CustomDomainArtistsTable {
  custom_domain_id: string;
  artist_id: string;
}

/** Who ever had a custom domain verified; kept when the account is gone. */
export interface CustomDomainHoldersTable {
  domain: string;
  user_id: string;
  held_since: Date;
  released_at: Date | null;
}

/** A smart link; pictures of ours are stored as `file:<key>`. */
export interface LinksTable {
  id: string;
  artist_id: string;
  created_at: Date;
  updated_at: Date;
  version: Generated<number>;
  type: Generated<string>;
  domain: string;
  path: string;
  title: string;
  subtitle: Generated<string>;
  description: Generated<string>;
  image: string | null;
  image_blur: string | null;
  preview_type: Generated<string>;
  theme: Generated<string>;
  layout: Generated<number>;
  cover_image_style: Generated<string>;
  display_artist_socials: Generated<boolean>;
  rid: string | null;
  release_name: string | null;
  release_time: Date | null;
  offset: string | null;
  timezone: string | null;
  post_release_title: string | null;
  post_release_subtitle: string | null;
}

/** A row of a link's page. */
export interface LinkDestinationsTable {
  id: string;
  short_id: ColumnType<number, never, never>;
  link_id: string;
  type: string;
  cta: Generated<string>;
  url: Generated<string>;
  text: Generated<string>;
  description: Generated<string>;
  logo: string | null;
  enabled: Generated<boolean>;
  deeplink_ios: string | null;
  deeplink_android: string | null;
  autoplay_track: string | null;
  pre_release: Generated<boolean>;
  config: JSONColumnType<DestinationConfig> | null;
  priority: number;
  /** Counted by the database with each row of presave_subscriptions. */
  presave_count: ColumnType<number, never, never>;
  /** Counted by the database with each opt-in. */
  optin_count: ColumnType<number, never, never>;
}

/** A piece of preview audio of a link. */
export interface LinkTracksTable {
  id: string;
  link_id: string;
  name: string;
  url: string;
  priority: Generated<number>;
}

/** A text message to an artist's fans; one with a destination goes out when that destination's link is released. */
export interface BulkMessagesTable {
  id: string;
  artist_id: string;
  platform: Generated<'sms'>;
  message: string;
  location: Generated<'world' | 'us_canada'>;
  sms_link: Generated<string>;
  send_at: Date | null;
  timezone: string | null;
  destination_id: string | null;
  created_at: Date;
}

/** A fan's opt-in by email, number or text. */
export interface OptinsMessageTable {
  id: string;
  artist_id: string;
  link_id: string | null;
  platform: string;
  value: string;
  country: Generated<string>;
  region: Generated<string>;
  city: Generated<string>;
  /** Where it was left; null when that is gone or was never known. */
  destination_id: Generated<string | null>;
  created_at: Date;
  /** Since then nothing may be sent there; null while it may. */
  unsubscribed_at: Generated<Date | null>;
}

/** An address that nobody confirmed yet; only the hash of the mailed token is kept. */
export interface OptInRequestsTable {
  id: string;
  token_hash: Buffer;
  artist_id: string;
  link_id: string | null;
  destination_id: string | null;
  /** Empty once confirmed. */
  value: string;
  words: string;
  page: string;
  country: string;
  region: string;
  city: string;
  referrer: string;
  query: string;
  app: string;
  created_at: Date;
  expires_at: Date;
  confirmed_at: Generated<Date | null>;
}

/** What somebody agreed to when they left an address or a number, and when they took it back. */
export interface FanConsentsTable {
  id: string;
  artist_id: string;
  link_id: string | null;
  destination_id: string | null;
  platform: string;
  value: string;
  words: string;
  page: string;
  country: Generated<string>;
  created_at: Date;
  act: Generated<'given' | 'withdrawn' | 'resumed'>;
  confirmed_at: Generated<Date | null>;
}

/** A fan's pre-save, once or forever: their permission to save, and what became of the release that it was given for. */
export interface PresaveSubscriptionsTable {
  id: string;
  artist_id: string;
  link_id: string | null;
  destination_id: Generated<string | null>;
  provider: PresaveProvider;
  contact: Generated<string>;
  forever: Generated<boolean>;
  country: Generated<string>;
  region: Generated<string>;
  city: Generated<string>;
  /** Keyed hash of the fan's account at the service. */
  fan_hash: Generated<Buffer | null>;
  scopes: Generated<string>;
  /** Sealed; null once there is nothing left to save with it. */
  token: Generated<Buffer | null>;
  granted_at: Date;
  ends_at: Date;
  state: Generated<PresaveState>;
  reason: Generated<PresaveReason | null>;
  /** How the permission itself ended; null while it is good. */
  ending: Generated<GrantEnding | null>;
  ended_at: Generated<Date | null>;
  /** The service's own last words, for an operator. */
  last_error: Generated<string>;
  words: Generated<string>;
  page: Generated<string>;
  /** How many of the two asks to renew went out. */
  asked: Generated<number>;
  /** When the fan was told that the release is out, instead of having it saved. */
  told_at: Generated<Date | null>;
  created_at: Date;
}

/** What is to be saved: a link's own release, one a service, or a later one of the artist (without a link). */
export interface PresaveReleasesTable {
  id: string;
  artist_id: string;
  link_id: string | null;
  provider: PresaveProvider;
  source: Generated<string>;
  /** The album, whichever of its songs is saved; null until the service has it. */
  release_key: string | null;
  /** What is saved, in the service's own words. */
  item: string | null;
  title: Generated<string>;
  /** YYYY-MM-DD. */
  released_on: ColumnType<Date | null, string | null, string | null>;
  /** When it is out, as the link says now. */
  out_at: Date;
  attempts: Generated<number>;
  next_look_at: Date | null;
  reason: Generated<PresaveReason | null>;
  created_at: Date;
}

/** One save of one release with one grant. */
export interface PresaveSavesTable {
  id: string;
  subscription_id: string;
  release_id: string;
  provider: PresaveProvider;
  release_key: string;
  state: Generated<PresaveState>;
  reason: Generated<PresaveReason | null>;
  attempts: Generated<number>;
  taken: Generated<number>;
  due_at: Date;
  next_attempt_at: Date;
  /** Whoever works on it holds it until then. */
  held_until: Date | null;
  doubted_at: Date | null;
  saved_at: Date | null;
}

/** A service that nobody asks anything before then. */
export interface PresaveRestsTable {
  provider: PresaveProvider;
  until: Date;
  cause: string;
  times: Generated<number>;
}

/** A consent screen on its way. */
export interface PresaveStatesTable {
  state_hash: Buffer;
  binding_hash: Buffer;
  provider: PresaveProvider;
  link_id: string;
  kept: Buffer;
  expires_at: Date;
}

/** A daily figure that a platform reports of what a link leads to. `day` is YYYY-MM-DD. */
export interface PlatformStatsTable {
  link_id: string;
  day: ColumnType<Date, string, string>;
  platform: string;
  metric: string;
  value: number;
}

/** A pixel of an artist or of an agency; its token is sealed. */
export interface PixelsTable {
  id: string;
  provider: string;
  pixel: string;
  access_token: string | null;
  token_ending: Generated<string>;
  conversion_tag: Generated<string>;
  artist_id: string | null;
  agency_id: string | null;
  created_at: Date;
  updated_at: Date;
  failures: Generated<number>;
  next_try_at: Date | null;
  last_error: Generated<string>;
  sent_count: ColumnType<string, never, string>;
  dropped_count: ColumnType<string, never, string>;
}

/** An event that waits to be told to an ad platform; its details are sealed. */
export interface PixelEventsTable {
  pixel_id: string;
  event_id: string;
  event: string;
  happened_at: Date;
  details: string;
}

/** Every table by name. */
export interface Tables {
  users: UsersTable;
  feature_flags: FeatureFlagsTable;
  sessions: SessionsTable;
  artists: ArtistsTable;
  artist_users: ArtistUsersTable;
  artist_socials: ArtistSocialsTable;
  domains: DomainsTable;
  custom_domains: CustomDomainsTable;
  custom_domain_artists: CustomDomainArtistsTable;
  custom_domain_holders: CustomDomainHoldersTable;
  links: LinksTable;
  link_destinations: LinkDestinationsTable;
  link_tracks: LinkTracksTable;
  bulk_messages: BulkMessagesTable;
  optins_message: OptinsMessageTable;
  opt_in_requests: OptInRequestsTable;
  fan_consents: FanConsentsTable;
  presave_subscriptions: PresaveSubscriptionsTable;
  presave_releases: PresaveReleasesTable;
  presave_saves: PresaveSavesTable;
  presave_rests: PresaveRestsTable;
  presave_states: PresaveStatesTable;
  platform_stats: PlatformStatsTable;
  pixels: PixelsTable;
  pixel_events: PixelEventsTable;
}
