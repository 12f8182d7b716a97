/** What is read of a pre-release to tell what it lacks (LINK-40). */
import type { Link } from '#domain/links/link.ts';

export const preReleaseParts = [
  'id',
  'artistId',
  'title',
  'type',
  'rid',
  'releaseTime',
  'image',
  'draft',
  'destinations',
] as const satisfies readonly (keyof Link)[];
export type PreReleasePart = (typeof preReleaseParts)[number];
