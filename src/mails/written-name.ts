/** Names that people chose, as a mail may carry them to strangers. */

/** The longest name that a mail shows, in characters. */
const longestName = 80;

/** Control characters, and those that turn the direction of the text after them around. */
const unwritten = /[\p{Cc}\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]+/gu;

/**
 * A name on one line and of bearable length. Mail clients make links of whatever looks like an address; somebody else's name must not become
 * one, so that an invisible joiner is put behind its dots, at signs and colons.
 */
export function writtenName(name: string): string {
  const line = [...name.replace(unwritten, ' ').replace(/\s+/g, ' ').trim()];
  const short = line.length > longestName ? `${line.slice(0, longestName - 1).join('')}…` : line.join('');
  return short.replace(/([.@:])(?=\S)/g, '$1\u2060');
}
