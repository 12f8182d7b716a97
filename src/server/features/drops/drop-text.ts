/** The words of one text: the drop's message with the fan's place filled in, and its link. */
import { dropText } from '#domain/messaging/drop-rules.ts';
import { fillIn } from '#domain/messaging/merge-fields.ts';
import type { Drop } from './drop.ts';
import type { HeldRecipient } from './recipients.store.ts';

/** The text that a fan gets. */
export function textFor(
  { message, link }: Pick<Drop, 'message' | 'link'>,
  { city, region, country, linkTitle }: Pick<HeldRecipient, 'city' | 'region' | 'country' | 'linkTitle'>,
  artistName: string,
): string {
  return dropText({ message: fillIn(message, { city, region, country, artist: artistName, title: linkTitle }), link });
}
