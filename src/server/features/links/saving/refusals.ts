/** Checks of input that throw coded errors. */
import { CodedError, type ErrorCode } from '#domain/kernel/error-catalogue.ts';

/** Throws the problem that a check found, if any. `within` is the prefix of the field's name. */
export function refuse(problem: { code: ErrorCode; field: string } | undefined, within = ''): void {
  if (problem !== undefined) throw new CodedError(problem.code, `${within}${problem.field}`);
}

/** `text` as one of the known values. Throws BAD_INPUT for any other. */
export function oneOf<const Word extends string>(words: readonly Word[], text: string, field: string): Word {
  const word = words.find((known) => known === text);
  if (word === undefined) throw new CodedError('BAD_INPUT', field);
  return word;
}

/** The parts of an input that are given. */
export function given<T extends object>(input: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]?: Exclude<T[Name], undefined>;
  };
}
