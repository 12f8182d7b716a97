/** Reads which song or album a music service's URL names (PRE-14). */

import type { Destination } from '#domain/links/link.ts';
import { recogniseSource } from '#domain/links/source-kind.ts';
import { presaveProvider } from './consent.ts';
import type { PresaveProvider } from './presave.ts';

/** The id in an Apple Music URL of an album, or of a song on it (parameter `i`); undefined for every other URL. */
export function releaseAtApple(url: string): { kind: 'albums' | 'songs'; id: string } | undefined {
  if (!URL.canParse(url)) return undefined;
  const { hostname, pathname, searchParams } = new URL(url);
  if (!/(^|\.)music\.apple\.com$/.test(hostname)) return undefined;
  const song = searchParams.get('i') ?? /\/song\/(?:[^/]+\/)?(\d+)\/?$/.exec(pathname)?.[1];
  if (song !== undefined && /^\d+$/.test(song)) return { kind: 'songs', id: song };
  const album = /\/album\/(?:[^/]+\/)?(\d+)\/?$/.exec(pathname)?.[1];
  return album === undefined ? undefined : { kind: 'albums', id: album };
}

/** The id in a Spotify URL of an album or a song; undefined for every other URL. */
export function releaseAtSpotify(url: string): { kind: 'album' | 'track'; id: string } | undefined {
  const source = recogniseSource(url);
  if (source?.kind !== 'spotify' || (source.entity !== 'album' && source.entity !== 'track')) return undefined;
  return { kind: source.entity, id: source.id };
}

/** Whether the service's own URL names a song or an album, so that it can be saved. */
export function namesRelease(provider: PresaveProvider, url: string): boolean {
  return (provider === 'spotify' ? releaseAtSpotify(url) : releaseAtApple(url)) !== undefined;
}

/** What of a destination says which release is saved. */
export type NamingDestination = Pick<Destination, 'type' | 'url' | 'enabled' | 'preRelease' | 'plainLink'>;

/** The URL of the release at a service (PRE-14): of the pre-save's own destination, else of an enabled one, else of any; empty when none names one. */
export function releaseUrlAt(destinations: readonly NamingDestination[], provider: PresaveProvider): string {
  const own = destinations.filter(({ type, url }) => type === provider && namesRelease(provider, url));
  const best =
    own.find((each) => presaveProvider(each, 'before') !== undefined) ??
    own.find(({ preRelease, enabled }) => !preRelease && enabled) ??
    own[0];
  return best?.url ?? '';
}
