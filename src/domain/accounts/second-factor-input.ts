/** What a person enters after the password: a code of their authenticator app, or a recovery code (ACC-91, ACC-93). */
import { cleanPasted } from '#domain/kernel/pasted-text.ts';

/** Recovery codes of an account. */
export const recoveryCodeCount = 10;
/** Characters of a recovery code, without those that are easily confused; 16 of them are 79 bits. */
export const recoveryAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
/** Characters of a recovery code, without dashes. */
export const recoveryLength = 16;

/** A code as it was meant. */
export type SecondFactorCode = { kind: 'app'; code: string } | { kind: 'recovery'; code: string };

const recoveryPattern = new RegExp(`^[${recoveryAlphabet}]{${recoveryLength}}$`);

/** Reads a typed code; spaces, dashes and letter case do not count. Undefined when it can be no code. */
export function readSecondFactorCode(typed: string): SecondFactorCode | undefined {
  // Longer than any code with a space behind each character.
  if (typed.length > 100) return undefined;
  const code = cleanPasted(typed, 'code').toLowerCase().replace(/[\s-]/g, '');
  if (/^\d{6}$/.test(code)) return { kind: 'app', code };
  return recoveryPattern.test(code) ? { kind: 'recovery', code } : undefined;
}

/** A recovery code as people read it, in groups of four. */
export function writtenRecoveryCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-');
}
