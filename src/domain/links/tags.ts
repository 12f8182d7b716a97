/** Tags of links: how their names are read and compared (LINK-70). */
import type { ErrorCode } from '#domain/kernel/error-catalogue.ts';
import { cleanPasted, isLonger } from '#domain/kernel/pasted-text.ts';

/** The most characters of a tag, the most tags of a link, and the most tags of an artist. */
export const mostTags = { characters: 50, ofLink: 20, ofArtist: 500 } as const;

/** A tag's name as it is stored: one line, with single blanks between the words; empty when nothing in it can be seen. */
export function tagName(text: string): string {
  return cleanPasted(text.replace(/[\s\p{Cc}]+/gu, ' '), 'words')
    .normalize('NFC')
    .replace(/ {2,}/g, ' ');
}

/** The form in which tags are compared: an artist has each once. */
export const foldedTag = (name: string): string => name.normalize('NFKC').toLowerCase();

/** Two tags in the order in which they are shown. */
const byTagName = (one: string, other: string): number => {
  const [first, second] = [foldedTag(one), foldedTag(other)];
  if (first === second) return 0;
  return first < second ? -1 : 1;
};

/** The tags of a link as they are stored, each once and in their order; or why they cannot be: `TAG_TOO_LONG`, `LINK_TAGS_FULL`. */
export function readTags(texts: readonly string[]): { tags: string[] } | { problem: ErrorCode } {
  const tags = new Map<string, string>();
  for (const text of texts) {
    const name = tagName(text);
    if (name === '') continue;
    if (isLonger(name, mostTags.characters)) return { problem: 'TAG_TOO_LONG' };
    const folded = foldedTag(name);
    if (!tags.has(folded)) tags.set(folded, name);
  }
  if (tags.size > mostTags.ofLink) return { problem: 'LINK_TAGS_FULL' };
  return { tags: [...tags.values()].sort(byTagName) };
}

/** Whether two lists of tags are the same ones, whatever their order and their capitals. */
export function areSameTags(ones: readonly string[], others: readonly string[]): boolean {
  const [first, second] = [new Set(ones.map(foldedTag)), new Set(others.map(foldedTag))];
  return first.size === second.size && first.isSubsetOf(second);
}

/** Whether a link with the tags `carried` has every one of `wanted`. */
export function hasEveryTag(carried: readonly string[], wanted: readonly string[]): boolean {
  if (wanted.length === 0) return true;
  const folded = new Set(carried.map(foldedTag));
  return wanted.every((tag) => folded.has(foldedTag(tag)));
}
