/** What the fields of a message say to a fan. */
import type { MergeField } from '#domain/messaging/merge-fields.ts';
import type { MergedRecipient } from '../sending/recipients.store.ts';

export function fieldsFor(
  { firstName, city, region, country, linkTitle }: MergedRecipient,
  artistName: string,
): Record<MergeField, string> {
  return { first_name: firstName, city, region, country, artist: artistName, title: linkTitle };
}
