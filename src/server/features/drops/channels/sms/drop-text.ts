/** The words of one text: the drop's message with the fan's place filled in, and its link. */
import { dropText, introducedText } from '#domain/messaging/channels/sms/sms-text.ts';
import { fillIn } from '#domain/messaging/merge-fields.ts';
import { markedUrl } from '#domain/stats/drop-mark.ts';
import type { Drop, Introduced } from '../../drop.ts';
import type { MergedRecipient } from '../../sending/recipients.store.ts';
import { fieldsFor } from '../fields-for.ts';

/** The text that a fan gets. */
export function textFor(
  { message, link, linkMark }: Pick<Drop, 'message' | 'link' | 'linkMark'>,
  fan: MergedRecipient & Introduced,
  artistName: string,
): string {
  const words = { message: fillIn(message, fieldsFor(fan, artistName)), link: markedUrl(link, linkMark) };
  return fan.isIntroduced ? introducedText(words, artistName) : dropText(words);
}
