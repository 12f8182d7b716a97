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

// Counting a long text takes 20 ms, and plan, form and sender ask again for the same one.
const known = new Map<string, TextSize>();
const mostKnown = 200;

/** The size of a text; an empty one has one segment with all of its room left. */
export function countSegments(text: string): TextSize {
  const found = known.get(text);
  if (found !== undefined) return found;
  if (known.size >= mostKnown) known.clear();
  const size = measure(text);
  known.set(text, size);
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
