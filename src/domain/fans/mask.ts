/** Contacts as somebody may see them who must not have them: recognisable to who knows them, useless to who does not. */

/** Hides the middle of an email address or phone number: `l•••@mail.com`, `+1•••67`. Empty stays empty. */
export function maskContact(contact: string): string {
  const at = contact.lastIndexOf('@');
  if (at > 0) return `${contact.slice(0, 1)}•••${contact.slice(at)}`;
  if (contact.length <= 4) return contact === '' ? '' : '•••';
  return `${contact.slice(0, 2)}•••${contact.slice(-2)}`;
}
