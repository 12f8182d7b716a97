/** Checks a new password against the common ones and the person's own names (ACC-22). */
import { dictionary } from '@zxcvbn-ts/language-common';
import { isOwnName } from '#domain/accounts/password-rules.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';

let common: Set<string> | undefined;

/** Throws PASSWORD_COMMON or PASSWORD_OWN_NAME; `field` is the input that is to blame. `names` are those of the person, their email and artists. */
export function checkPassword(password: string, names: readonly string[], field: string): void {
  // The list has 49,233 entries; the set is made at the first use.
  common ??= new Set(dictionary['passwords-common'].map(String));
  if (common.has(password.toLowerCase())) throw new CodedError('PASSWORD_COMMON', field);
  if (isOwnName(password, names)) throw new CodedError('PASSWORD_OWN_NAME', field);
}
