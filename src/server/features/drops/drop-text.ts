/** The words of one text: the drop's message with the fan's place filled in, and its link. */
import { dropText, introducedText } from '#domain/messaging/channels/sms/sms-text.ts';
import { fillIn, type MergeField } from '#domain/messaging/merge-fields.ts';
import { markedUrl } from '#domain/stats/drop-mark.ts';
import type { Drop, Introduced } from './drop.ts';
import type { MergedRecipient } from './recipients.store.ts';

/** What the fields of a message say to a fan. */
export function fieldsFor(
  { firstName, city, region, country, linkTitle }: MergedRecipient,
  artistName: string,
): Record<MergeField, string> {
  return { first_name: firstName, city, region, country, artist: artistName, title: linkTitle };
}

/** The text that a fan gets. */
export function textFor(
  { message, link, linkMark }: Pick<Drop, 'message' | 'link' | 'linkMark'>,
  fan: MergedRecipient & Introduced,
  artistName: string,
): string {
  const words = { message: fillIn(message, fieldsFor(fan, artistName)), link: markedUrl(link, linkMark) };
  return fan.isIntroduced ? introducedText(words, artistName) : dropText(words);
}
