/** The words of one text: the drop's message with the fan's place filled in, and its link. */
import { dropText } from '#domain/messaging/drop-rules.ts';
import { fillIn, type MergeField } from '#domain/messaging/merge-fields.ts';
import type { Drop } from './drop.ts';
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
  { message, link }: Pick<Drop, 'message' | 'link'>,
  fan: MergedRecipient,
  artistName: string,
): string {
  return dropText({ message: fillIn(message, fieldsFor(fan, artistName)), link });
}
