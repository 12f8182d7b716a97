/** The destinations catalogue: one row for each type, with its name, hosts, calls to action and URL rules (DEST-1 to DEST-7). */
import { type DestinationType, destinationTypes } from '#domain/links/link.ts';

/** How a destination behaves on a page: a music service, any URL, a text notification, the opt-in block, or words between rows. */
export type DestinationKind = 'service' | 'custom' | 'text' | 'optin' | 'header';

/** One kind of destination. Hosts are lowercase and include their subdomains. */
export interface DestinationRow {
  type: DestinationType;
  kind: DestinationKind;
  name: string;
  /** Hosts that belong to the service; empty when any host (custom) or none (header, opt-in, text) will do. */
  hosts: readonly string[];
  /** What the button says once the release is out; empty for blocks without a button. */
  defaultCta: string;
  /** What the button says before the release, or null for types that a pre-release page does not list (DEST-3). */
  preReleaseCta: string | null;
  /** Whether a pasted URL of one of the hosts becomes this type by itself (DEST-7). */
  detected: boolean;
}

const amazonMarkets = ['com', 'co.uk', 'de', 'fr', 'it', 'es', 'ca', 'co.jp', 'com.au', 'com.br', 'com.mx', 'in'];

const service = (
  type: DestinationType,
  name: string,
  hosts: readonly string[],
  defaultCta: string,
  more: Partial<Pick<DestinationRow, 'preReleaseCta' | 'detected'>> = {},
): DestinationRow => ({ type, kind: 'service', name, hosts, defaultCta, preReleaseCta: null, detected: true, ...more });

const block = (
  type: DestinationType,
  kind: DestinationKind,
  name: string,
  defaultCta: string,
  preReleaseCta: string | null,
): DestinationRow => ({ type, kind, name, hosts: [], defaultCta, preReleaseCta, detected: false });

const rows: Record<DestinationType, DestinationRow> = {
  spotify: service('spotify', 'Spotify', ['spotify.com', 'spotify.link', 'spotify.app.link'], 'Stream on Spotify', {
    preReleaseCta: 'Pre-Save',
  }),
  applemusic: service('applemusic', 'Apple Music', ['music.apple.com'], 'Stream on Apple Music', {
    preReleaseCta: 'Pre-Add',
  }),
  amazonmusic: service(
    'amazonmusic',
    'Amazon Music',
    amazonMarkets.map((market) => `music.amazon.${market}`),
    'Play on Amazon Music',
  ),
  deezer: service('deezer', 'Deezer', ['deezer.com', 'deezer.page.link'], 'Play on Deezer'),
  // The store hands out Apple Music URLs too; they are rewritten to the iTunes host on save (`toStoredUrl`).
  itunes: service('itunes', 'iTunes', ['itunes.apple.com', 'music.apple.com'], 'Buy on iTunes', {
    preReleaseCta: 'Pre-Order',
  }),
  pandora: service('pandora', 'Pandora', ['pandora.com', 'pandora.app.link'], 'Play on Pandora'),
  tidal: service('tidal', 'Tidal', ['tidal.com'], 'Play on Tidal'),
  soundcloud: service('soundcloud', 'SoundCloud', ['soundcloud.com'], 'Play on SoundCloud'),
  youtube: service('youtube', 'YouTube', ['youtube.com', 'youtu.be'], 'Watch on YouTube'),
  bandcamp: service('bandcamp', 'Bandcamp', ['bandcamp.com'], 'Download on Bandcamp'),
  melon: service('melon', 'Melon', ['melon.com'], 'Play on Melon'),
  resso: service('resso', 'Resso', ['resso.com'], 'Play on Resso'),
  applepodcasts: service('applepodcasts', 'Apple Podcasts', ['podcasts.apple.com'], 'Listen on Apple Podcasts', {
    detected: false,
  }),
  beatport: service('beatport', 'Beatport', ['beatport.com'], 'Buy on Beatport', {
    preReleaseCta: 'Pre-Order',
    detected: false,
  }),
  custom: block('custom', 'custom', 'Custom link', 'Play', 'Pre-Order'),
  text: block('text', 'text', 'Text message', 'Notify me via Text', 'Notify me via Text'),
  message_optin: block('message_optin', 'optin', 'Fan sign-up', '', null),
  header: block('header', 'header', 'Header', '', null),
};

/** Every row, in the order of DEST-1. */
export const destinationCatalogue: readonly DestinationRow[] = destinationTypes.map((type) => rows[type]);

/** The row of a type. */
export function destinationRow(type: DestinationType): DestinationRow {
  return rows[type];
}

/** Tells whether `type` is one of the known kinds of destination. */
export function isDestinationType(type: unknown): type is DestinationType {
  return typeof type === 'string' && Object.hasOwn(rows, type);
}

/** The service's name, or the block's. */
export function destinationName(type: DestinationType): string {
  return rows[type].name;
}

/** The words a button of this type starts with, after the release or (`preRelease`) before it; empty where there is no button. */
export function defaultCta(type: DestinationType, preRelease = false): string {
  return preRelease ? (rows[type].preReleaseCta ?? '') : rows[type].defaultCta;
}

/** Tells whether this is an ordinary streaming or shop service, with a URL on hosts of its own. */
export function isService(type: DestinationType): boolean {
  return rows[type].kind === 'service';
}

/** The types a pre-release page lists before the release (DEST-3). */
export const preReleaseTypes: readonly DestinationType[] = destinationTypes.filter(
  (type) => rows[type].preReleaseCta !== null,
);

/** The types of which a pre-release link needs at least one enabled for the time after its release (DEST-13). */
export const postReleaseTypes = ['spotify', 'applemusic', 'deezer', 'itunes', 'amazonmusic'] as const;

/** The types whose app opens by a deeplink that can be filled in (DEST-23). */
export const deeplinkTypes = [
  'spotify',
  'applemusic',
  'deezer',
  'itunes',
  'amazonmusic',
  'youtube',
  'tidal',
  'pandora',
] as const;
