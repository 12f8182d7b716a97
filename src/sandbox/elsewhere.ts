/** Decides which services have an item of the invented catalogue, with the same ids and names in every stand-in. */
import { createHash } from 'node:crypto';
import { createSeededNumbers } from './seeded-numbers.ts';
import type { CatalogueRelease } from './spotify/catalogue.ts';

/** The id of the item with this Spotify id at other services: nine or ten digits. */
export function numberElsewhere(id: string): string {
  return String(createSeededNumbers(`elsewhere:${id}`).between(100_000_000, 9_999_999_999));
}

/** The 11-character id of its video. */
export function lettersElsewhere(id: string): string {
  return createHash('sha256').update(`video:${id}`).digest('base64url').slice(0, 11);
}

/** Whether `provider` has an item, given the `share` (0 to 1) of the catalogue that it has. A larger share includes a smaller one. */
export function isAt(provider: string, id: string, share: number): boolean {
  return createSeededNumbers(`at:${provider}:${id}`).next() < share;
}

/** Letters and digits of any script joined by dashes, as the services write names in URLs. */
export function slugOf(name: string): string {
  const slug = name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  // Services that allow only Latin letters in URLs use a short code for names in other scripts.
  return /^[a-z0-9-]+$/.test(slug) ? slug : createHash('sha256').update(name).digest('hex').slice(0, 10);
}

/** The title in Apple's format, followed by the kind of release. */
export function shopTitle({ kind, name }: CatalogueRelease): string {
  return kind === 'album' ? name : `${name} - ${kind === 'single' ? 'Single' : 'EP'}`;
}
