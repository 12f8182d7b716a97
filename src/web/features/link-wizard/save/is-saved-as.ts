/** Compares a stored link with a sent edit, to find out whether a save without an answer succeeded. */
import type { UpdateLinkMutationVariables } from '#web/lib/graphql/graphql.ts';
import type { StoredLink } from '../state/edited-link.ts';

// A picture gets a URL of this installation when it is saved, a time is compared as an instant, a domain that is not sent stays.
const comparedApart: ReadonlySet<string> = new Set(['image', 'release_time', 'domain']);

const destinationFields = [
  'type',
  'cta',
  'url',
  'text',
  'description',
  'enabled',
  'pre_release',
  'plain_link',
] as const;

/** Compares all fields but pictures, which get a new URL when they are saved. */
export function isSavedAs(link: StoredLink, sent: UpdateLinkMutationVariables): boolean {
  const { set, tracks } = sent;
  const rows = [sent.destinations].flat();
  const stored = [...link.destinations].sort((one, other) => one.priority - other.priority);
  const saved: Readonly<Record<string, unknown>> = link;
  const sameFields = Object.entries(set).every(
    ([field, value]) => comparedApart.has(field) || value === undefined || (value ?? '') === (saved[field] ?? ''),
  );
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
