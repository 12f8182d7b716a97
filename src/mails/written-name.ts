/** Makes names that people chose safe for mails to others. */

/** The longest name that a mail shows, in characters. */
const longestName = 80;

/** Control characters, and characters that change the text direction. */
const unwritten = /[\p{Cc}\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]+/gu;

/**
 * A name on one line, cut to the maximum length. Mail clients turn text that looks like a URL or an email into a link; an invisible joiner after
 * dots, at signs and colons prevents that for a name.
 */
export function writtenName(name: string): string {
  const line = [...name.replace(unwritten, ' ').replace(/\s+/g, ' ').trim()];
  const short = line.length > longestName ? `${line.slice(0, longestName - 1).join('')}…` : line.join('');
  return short.replace(/([.@:])(?=\S)/g, '$1\u2060');
}

/** Names as a sentence has them: 'A', 'A and B', 'A, B and 3 more'. */
export function writtenNames(names: readonly string[]): string {
  const [first = '', second = ''] = names.map(writtenName);
  if (names.length < 2) return first;
  return names.length === 2 ? `${first} and ${second}` : `${first}, ${second} and ${names.length - 2} more`;
}
