/** Masked contacts: recognisable to people who know them, useless to others. */

/** Hides the middle of an email address or phone number: `l•••@mail.com`, `+1•••67`. Empty stays empty. */
export function maskContact(contact: string): string {
  const at = contact.lastIndexOf('@');
  if (at > 0) return `${contact.slice(0, 1)}•••${contact.slice(at)}`;
  if (contact.length <= 4) return contact === '' ? '' : '•••';
  return `${contact.slice(0, 2)}•••${contact.slice(-2)}`;
}
