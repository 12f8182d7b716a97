/** The invented catalogue at other services: which of them have a thing, and under which numbers and names, the same in every stand-in. */
import { createHash } from 'node:crypto';
import { createSeededNumbers } from './seeded-numbers.ts';
import type { CatalogueRelease } from './spotify/catalogue.ts';

/** The number that a thing with this Spotify id has at other services: nine or ten digits. */
export function numberElsewhere(id: string): string {
  return String(createSeededNumbers(`elsewhere:${id}`).between(100_000_000, 9_999_999_999));
}

/** The eleven characters that a video of it has. */
export function lettersElsewhere(id: string): string {
  return createHash('sha256').update(`video:${id}`).digest('base64url').slice(0, 11);
}

/** Whether `provider` has a thing, when it has `share` (0 to 1) of everything. A larger share has all of what a smaller one has. */
export function isAt(provider: string, id: string, share: number): boolean {
  return createSeededNumbers(`at:${provider}:${id}`).next() < share;
}

/** Letters and digits of any script, dashes between, as the services write names into addresses. */
export function slugOf(name: string): string {
  const slug = name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
  // Shops whose addresses take Latin letters only give other scripts a short code.
  return /^[a-z0-9-]+$/.test(slug) ? slug : createHash('sha256').update(name).digest('hex').slice(0, 10);
}

/** The title as Apple's shop writes it, with the kind behind it. */
export function shopTitle({ kind, name }: CatalogueRelease): string {
  return kind === 'album' ? name : `${name} - ${kind === 'single' ? 'Single' : 'EP'}`;
}
