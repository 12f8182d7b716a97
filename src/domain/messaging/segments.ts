/** How many segments a text takes: carriers charge and pace by segment (DROP-1, DROP-2). */
import { SegmentedMessage } from 'sms-segments-calculator';

/** A text as the carrier sees it. */
export interface TextSize {
  encoding: 'GSM-7' | 'UCS-2';
  segments: number;
  /** Characters as a person counts them. */
  characters: number;
  /** Units that still fit into the last segment. */
  left: number;
}

// Units of one segment, and of each segment of a longer text, whose header takes some.
const room = { 'GSM-7': { single: 160, part: 153 }, 'UCS-2': { single: 70, part: 67 } } as const;

// Counting a long text takes 20 ms, and a drop with fields has thousands of texts. Two texts whose characters take the same numbers of units have
// the same size, so one of them is counted.
const known = new Map<string, TextSize>();
const mostKnown = 1000;

/** Characters that take one unit in both encodings. */
const oneUnit = /[A-Za-z0-9 @£$¥_!"#%&'()*+,\-./:;<=>?¤¡§¿èéùìòÇØøÅåÆæßÉÄÖÑÜäöñüàΔΦΓΛΩΠΨΣΘΞ]/g;
/** Letters that only UCS-2 has, in one unit, and that join no neighbour: extended Latin, Greek, Cyrillic, Hebrew, Arabic, Japanese, Chinese. */
const wide =
  /[\u00c0-\u024f\u0370-\u03ff\u0400-\u0481\u048a-\u052f\u05d0-\u05ea\u0621-\u063a\u0641-\u064a\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff]/g;

/** Another text of the same size, alike for all such texts. A character that may take more units, or join its neighbour, stays as it is. */
function alike(text: string): string {
  const narrow = text.replace(oneUnit, 'a');
  const letters = narrow.replace(wide, 'ж');
  return letters === narrow ? narrow : letters.replaceAll('a', 'ж');
}

/** The size of a text; an empty one has one segment with all of its room left. */
export function countSegments(text: string): TextSize {
  const kind = alike(text);
  const found = known.get(kind);
  if (found !== undefined) return found;
  if (known.size >= mostKnown) known.clear();
  const size = measure(kind);
  known.set(kind, size);
  return size;
}

function measure(text: string): TextSize {
  const message = new SegmentedMessage(text);
  const encoding = message.encodingName;
  const segments = Math.max(1, message.segmentsCount);
  const { single, part } = room[encoding];
  const last = message.segments.at(-1);
  const used = last === undefined ? 0 : last.messageSizeInBits() / (encoding === 'GSM-7' ? 7 : 16);
  return {
    encoding,
    segments,
    characters: message.numberOfCharacters,
    left: Math.max(0, (segments === 1 ? single : part) - Math.round(used)),
  };
}

const emoji =
  /(?:\p{RI}\p{RI}|[0-9#*]\ufe0f?\u20e3|\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier}|\u200d\p{Extended_Pictographic})*) ?/gu;

/** The text without emoji: a single one makes each segment less than half as long. */
export function withoutEmoji(text: string): string {
  return text.replace(emoji, '');
}

const plain: readonly (readonly [RegExp, string])[] = [
  [/[‘’‚‛′]/g, "'"],
  [/[“”„‟″]/g, '"'],
  [/[–—―]/g, '-'],
  [/…/g, '...'],
  [/[\u00a0\u2007\u202f\u2009]/g, ' '],
];

/** The text with straight quotes, plain dashes and plain spaces: curly ones double the price of a text (DROP-2). */
export function straightenQuotes(text: string): string {
  return plain.reduce((straight, [curly, replacement]) => straight.replace(curly, replacement), text);
}
