/** The rules of the drop form, in the order in which they are checked (DROP-17). */
import { parseWebUrl } from '#domain/destinations/destination-url.ts';
import type { errorSentences } from '#domain/kernel/error-catalogue.ts';
import { cleanPasted, isLonger } from '#domain/kernel/pasted-text.ts';
import { isTimezone } from '#domain/links/release-time.ts';
import { markedUrl, sampleMark } from '#domain/stats/drop-mark.ts';
import { fillIn, unknownFields } from './merge-fields.ts';

/** The longest text that is sent, in characters (DROP-3). Not in `segments.ts`, whose library screens load later. */
export const MAX_TEXT_LENGTH = 1600;

/** How a drop reaches its fans. */
export type DropChannel = 'text' | 'email';

/** The longest subject and message of a mail, in characters (DROP-163). */
export const MAX_SUBJECT_LENGTH = 150;
export const MAX_MAIL_LENGTH = 10_000;

/** What a person writes of a drop; without `sendAt` it is sent at once. */
export interface DropText {
  channel: DropChannel;
  /** The subject of a mail; empty for a text. */
  subject: string;
  message: string;
  /** URL of the page that the text leads to. */
  link: string;
  sendAt: Date | null;
  /** IANA name; needed with `sendAt`. */
  timeZone: string | null;
}

/** What is wrong with it: a code of the error catalogue, and the field. */
export interface DropFault {
  code: keyof typeof errorSentences;
  field: 'subject' | 'message' | 'link' | 'sendAt' | 'timeZone';
}

/** How far a time may lie in the past, in milliseconds: a person picked it, then pressed the button. */
const grace = 60_000;

/** The text of a drop as it is sent: message, then link. */
export function dropText({ message, link }: Pick<DropText, 'message' | 'link'>): string {
  return [cleanPasted(message, 'words'), cleanPasted(link, 'url')].filter((part) => part !== '').join(' ');
}

/** The text of a drop for a fan who never wrote to its number: with whom it is from and how to end texts, as far as the message does not say so (DROP-59). */
export function introducedText({ message, link }: Pick<DropText, 'message' | 'link'>, artist: string): string {
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
  { message, link }: Pick<DropText, 'message' | 'link'>,
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

/** The first fault of a draft of this artist; undefined without one. */
export function dropFault(draft: DropText, now: Date, artist: string): DropFault | undefined {
  const { message, link, sendAt, timeZone } = draft;
  const subject = subjectFault(draft);
  if (subject !== undefined) return { code: subject, field: 'subject' };
  if (cleanPasted(message, 'words') === '') return { code: 'DROP_MESSAGE_MISSING', field: 'message' };
  if (cleanPasted(link, 'url') === '') return { code: 'DROP_LINK_MISSING', field: 'link' };
  if (parseWebUrl(link) === undefined) return { code: 'DROP_LINK_INVALID', field: 'link' };
  if (unknownFields(message).length > 0) return { code: 'DROP_FIELD_UNKNOWN', field: 'message' };
  if (draft.channel === 'email' && isLonger(message, MAX_MAIL_LENGTH))
    return { code: 'DROP_MAIL_TOO_LONG', field: 'message' };
  if (draft.channel === 'text' && longestText(draft, artist).length > MAX_TEXT_LENGTH)
    return { code: 'DROP_TOO_LONG', field: 'message' };
  if (sendAt === null) return undefined;
  if (sendAt.getTime() < now.getTime() - grace) return { code: 'DROP_TIME_PAST', field: 'sendAt' };
  if (timeZone === null || !isTimezone(timeZone)) return { code: 'BAD_INPUT', field: 'timeZone' };
  return undefined;
}

/** A text as it is sent with everything that may be added to it, which carriers count. */
const longestText = ({ message, link }: DropText, artist: string): string =>
  introducedText({ message, link: markedUrl(link, sampleMark) }, artist);

function subjectFault({ channel, subject }: Pick<DropText, 'channel' | 'subject'>) {
  if (channel === 'text') return undefined;
  if (cleanPasted(subject, 'words') === '') return 'DROP_SUBJECT_MISSING';
  if (isLonger(subject, MAX_SUBJECT_LENGTH) || /[\r\n]/.test(subject)) return 'DROP_SUBJECT_TOO_LONG';
  return unknownFields(subject).length > 0 ? 'DROP_FIELD_UNKNOWN' : undefined;
}
