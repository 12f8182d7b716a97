/** What a password may be, apart from the list of common ones, which only the server holds (ACC-22). */
import * as z from 'zod/mini';
import { checkedBy } from '#domain/kernel/coded-schema.ts';
import type { ErrorCode } from '#domain/kernel/error-catalogue.ts';

/** The fewest characters of a password. */
const shortestPassword = 8;
/** The most characters of a password. */
const longestPassword = 256;

/** What is wrong with a new password's length, or undefined. Lengths count characters, not bytes. */
export function passwordProblem(password: string): ErrorCode | undefined {
  const { length } = [...password];
  if (length === 0) return 'PASSWORD_INVALID';
  if (length < shortestPassword) return 'PASSWORD_TOO_SHORT';
  return length > longestPassword ? 'PASSWORD_TOO_LONG' : undefined;
}

/** A new password as it is stored. It is normalised, so that every keyboard types the same characters for it. */
export const newPasswordSchema = z.string().check(z.normalize('NFKC'), checkedBy(passwordProblem));

/** The letters and digits of a text in lower case. */
const plainOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** The names of a person that are no password of theirs: email, the part before the @, first, last and full name. */
export function namesOfPerson({
  email,
  firstName,
  lastName,
}: {
  email: string;
  firstName: string;
  lastName: string;
}): string[] {
  return [email, email.split('@')[0] ?? '', firstName, lastName, `${firstName} ${lastName}`];
}

/** Tells whether a password is one of these names (of the person, their email, their artists), as it is or with up to four digits behind it. */
export function isOwnName(password: string, names: readonly string[]): boolean {
  const plain = plainOf(password);
  return names.some((name) => {
    const own = plainOf(name);
    return own.length > 2 && plain.startsWith(own) && /^\d{0,4}$/.test(plain.slice(own.length));
  });
}
