/** Keyed hashes of contacts, for lists that outlive a fan's data and name nobody. */
import { createHmac } from 'node:crypto';

/** The hash of a contact as it is stored (E.164 or an email in lower case). */
export type ContactHash = (contact: string) => Buffer;

/** `list` keeps the hashes of one list apart from those of another. */
export function createContactHash(
  secretKey: string,
  list: 'text-suppression' | 'forgotten-contact' | 'bounced-email',
): ContactHash {
  return (contact) => createHmac('sha256', secretKey).update(`${list} ${contact}`).digest();
}
