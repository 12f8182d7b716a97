/** The words of a text: message and link, with what is added for fans who do not know the number. */
import { cleanPasted } from '#domain/kernel/pasted-text.ts';
import { fillIn } from '#domain/messaging/merge-fields.ts';

/** What is written of a text; `link` is a URL. */
interface TextWords {
  message: string;
  link: string;
}

/** The text of a drop as it is sent: message, then link. */
export function dropText({ message, link }: TextWords): string {
  return [cleanPasted(message, 'words'), cleanPasted(link, 'url')].filter((part) => part !== '').join(' ');
}

/** The text of a drop for a fan who never wrote to its number: with whom it is from and how to end texts, as far as the message does not say so (DROP-59). */
export function introducedText({ message, link }: TextWords, artist: string): string {
  const named = namesArtist(message, artist) ? message.trim() : `${artist.trim()}: ${message.trim()}`;
  return dropText({ message: named, link: saysStop.test(message) ? link : `${link.trim()} ${stopWords}` });
}

const stopWords = 'Reply STOP to opt out';
const saysStop = /\b(?:reply|text|txt|send|write|answer)\W{1,3}stop\b/i;

/** What texts have beside the message: the link as they have it, and whether they say whom they are from (DROP-59). */
export interface TextSample {
  link: string;
  isIntroduced: boolean;
}

/** The text of a draft as a fan gets it of whom only the artist is known: the other fields have their fallbacks (DROP-52). */
export function sampleText(
  { message, link }: TextWords,
  artist: string,
  { isIntroduced }: Pick<TextSample, 'isIntroduced'>,
): string {
  const words = { message: fillIn(message, { artist }), link };
  if (words.message.trim() === '') return dropText(words);
  return isIntroduced ? introducedText(words, artist) : dropText(words);
}

/** Whether a text says whom it is from, in any case of letters. */
function namesArtist(text: string, artist: string): boolean {
  return text.toLowerCase().includes(artist.trim().toLowerCase());
}
