/** Reads an email as people write it: on pages, in imported files, at signup (FAN-5). */
import { cleanPasted } from './pasted-text.ts';

/** The longest email, in characters. */
export const longestEmail = 254;

// The pattern of HTML's own email field, whose local part may also have letters and digits of other scripts. A host needs a dot: without one no mail server is found.
const local = /^[a-z0-9.!#$%&'*+/=?^_`{|}~\p{L}\p{M}\p{N}-]+$/u;
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const host = new RegExp(`^${label}(?:\\.${label})*\\.(?!\\d+$)${label}$`);
const hostInAnyScript = /^[\p{L}\p{M}\p{N}.-]+$/u;

/** The email as it is stored, in lower case and with its host as punycode; undefined for anything else. */
export function readEmail(text: string): string | undefined {
  const email = cleanPasted(text, 'email').toLowerCase();
  const at = email.lastIndexOf('@');
  const [before, after] = [email.slice(0, Math.max(at, 0)), asciiHost(email.slice(at + 1))];
  const read = `${before}@${after}`;
  return local.test(before) && host.test(after) && read.length <= longestEmail ? read : undefined;
}

/** A host in ASCII; as it is when it cannot be one. */
function asciiHost(text: string): string {
  const isUrl = hostInAnyScript.test(text) && /[^\0-\x7f]/.test(text) && URL.canParse(`http://${text}`);
  return isUrl ? new URL(`http://${text}`).hostname : text;
}
