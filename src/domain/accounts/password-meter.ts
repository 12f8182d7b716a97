/** What the meter says of a password while it is typed: the server's rules, and a length that is hard to guess (ACC-117). */
import type { ErrorCode } from '#domain/kernel/error-catalogue.ts';
import { isOwnName, passwordProblem } from './password-rules.ts';

/** From this length on a password needs no second factor to be called strong. */
const strongLength = 15;

/** `none` while nothing is typed; `refused` with the server's reason; `fair` is taken, `strong` needs nothing more. */
export type PasswordStanding =
  | { kind: 'none' }
  | { kind: 'refused'; code: ErrorCode }
  | { kind: 'fair' }
  | { kind: 'strong' };

/**
 * Judges a password. `names` are those of the person, their email and artists, as far as they are known; `isCommon` says
 * whether many people use a password, which it gets in lower case.
 */
export function passwordStanding(
  typed: string,
  known: { names: readonly string[]; isCommon: (password: string) => boolean; hasSecondFactor: boolean },
): PasswordStanding {
  const password = typed.normalize('NFKC');
  if (password === '') return { kind: 'none' };
  const code = passwordProblem(password);
  if (code !== undefined) return { kind: 'refused', code };
  if (known.isCommon(password.toLowerCase())) return { kind: 'refused', code: 'PASSWORD_COMMON' };
  if (isOwnName(password, known.names)) return { kind: 'refused', code: 'PASSWORD_OWN_NAME' };
  return { kind: known.hasSecondFactor || [...password].length >= strongLength ? 'strong' : 'fair' };
}
