/** Reads input with a zod schema whose messages are error codes; server and browser use the same schemas. */
import { check, type core, overwrite, safeParse } from 'zod/mini';
import { CodedError, type ErrorCode, isErrorCode } from './error-catalogue.ts';
import { cleanPasted, isLonger, type PastedKind } from './pasted-text.ts';

/** A schema that reads unknown input as `Output`. Its messages are codes of the error catalogue: see `refusedAs` and `checkedBy`. */
export type CodedSchema<Output> = core.$ZodType<Output>;

/** A field that is not right, and why. */
export interface FieldProblem {
  field: string;
  code: ErrorCode;
}

/** The message of a check: the code under which the input is refused. */
export function refusedAs(code: ErrorCode): { error: ErrorCode } {
  return { error: code };
}

/** A check by one of the domain's rules, which gives the code of what is wrong with a value, or undefined. */
export function checkedBy<Value>(problem: (value: Value) => ErrorCode | undefined): core.$ZodCheck<Value> {
  return check(({ value, issues }) => {
    const code = problem(value);
    if (code !== undefined) issues.push({ code: 'custom', input: value, message: code });
  });
}

/** Reads a typed or pasted text as it was meant (UI-35). */
export function cleanedAs(kind: PastedKind): core.$ZodCheck<string> {
  return overwrite((text: string) => cleanPasted(text, kind));
}

/** Refuses a text of more than `most` characters, counted as people do (UI-36). */
export function atMost(most: number, code: ErrorCode = 'TEXT_TOO_LONG'): core.$ZodCheck<string> {
  return checkedBy((text: string) => (isLonger(text, most) ? code : undefined));
}

/** Everything wrong with `input`, in the order of the schema's fields, at most one problem a field. */
export function problemsOf(schema: CodedSchema<unknown>, input: unknown): FieldProblem[] {
  const problems = new Map<string, ErrorCode>();
  for (const { path, message } of safeParse(schema, input).error?.issues ?? []) {
    const field = path.join('.');
    if (!problems.has(field)) problems.set(field, isErrorCode(message) ? message : 'BAD_INPUT');
  }
  return [...problems].map(([field, code]) => ({ field, code }));
}

/** The input as the schema reads it. Throws a CodedError that names the first field that is not right. */
export function readInput<Output>(schema: CodedSchema<Output>, input: unknown): Output {
  const read = safeParse(schema, input);
  if (read.success) return read.data;
  const [first] = problemsOf(schema, input);
  throw new CodedError(first?.code ?? 'BAD_INPUT', first?.field);
}
