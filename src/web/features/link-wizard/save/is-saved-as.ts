/** Compares a stored link with a sent edit, to find out whether a save without an answer succeeded. */
import type { UpdateLinkMutationVariables } from '#web/lib/graphql/graphql.ts';
import type { StoredLink } from '../state/edited-link.ts';

const fields = [
  'path',
  'title',
  'subtitle',
  'description',
  'preview_type',
  'theme',
  'display_artist_socials',
  'cover_image_style',
  'rid',
  'release_name',
  'timezone',
  'post_release_title',
  'post_release_subtitle',
] as const;

const destinationFields = ['type', 'cta', 'url', 'text', 'description', 'enabled', 'pre_release'] as const;

/** Compares all fields but pictures, which get a new URL when they are saved. */
export function isSavedAs(link: StoredLink, sent: UpdateLinkMutationVariables): boolean {
  const { set, tracks } = sent;
  const rows = [sent.destinations].flat();
  const stored = [...link.destinations].sort((one, other) => one.priority - other.priority);
  const sameFields = fields.every((field) => set[field] === undefined || (set[field] ?? '') === (link[field] ?? ''));
  const sameTime = !set.release_time || sameInstant(set.release_time, link.release_time ?? '');
  const sameDomain = !set.domain || set.domain === link.domain;
  const sameRows =
    rows.length === stored.length &&
    rows.every((row, index) => destinationFields.every((field) => row[field] === stored[index]?.[field]));
  const urls = (list: readonly { url: string }[]) =>
    list
      .map(({ url }) => url)
      .toSorted()
      .join(' ');
  return sameFields && sameTime && sameDomain && sameRows && urls([tracks].flat()) === urls(link.tracks);
}

function sameInstant(one: string, other: string): boolean {
  return new Date(one).getTime() === new Date(other).getTime();
}
