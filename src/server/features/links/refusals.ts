/** How the room refuses what calls hand in. */
import { CodedError, type ErrorCode } from '#domain/kernel/error-catalogue.ts';

/** Throws the problem a check found; nothing when it found none. `within` is put before the field's name. */
export function refuse(problem: { code: ErrorCode; field: string } | undefined, within = ''): void {
  if (problem !== undefined) throw new CodedError(problem.code, `${within}${problem.field}`);
}

/** The known word that `text` is. Throws BAD_INPUT for any other. */
export function oneOf<const Word extends string>(words: readonly Word[], text: string, field: string): Word {
  const word = words.find((known) => known === text);
  if (word === undefined) throw new CodedError('BAD_INPUT', field);
  return word;
}

/** What of an input is spoken of. */
export function given<T extends object>(input: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]?: Exclude<T[Name], undefined>;
  };
}

/** Throws BAD_INPUT for an input with a zero character anywhere in it, which no text column can hold. */
export function refuseZeroCharacters(input: unknown): void {
  if (typeof input === 'string' && input.includes('\0')) throw new CodedError('BAD_INPUT');
  if (typeof input !== 'object' || input === null || input instanceof Date) return;
  for (const value of Object.values(input)) refuseZeroCharacters(value);
}
