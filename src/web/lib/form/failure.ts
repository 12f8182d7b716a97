/** The failure of a form's submission, and the field that it belongs to. */
import type { CombinedError } from 'urql';
import type { ErrorCode } from '#domain/kernel/error-catalogue.ts';
import { codeOf, fieldOf, messageOf } from '#web/lib/errors.ts';

/** Why a submission failed: the sentence for a person and, where the server gave them, the code and the field. */
export interface FormFailure {
  message: string;
  code?: ErrorCode | undefined;
  field?: string | undefined;
}

/** The failure of a call. */
export function failureOf(error: CombinedError): FormFailure {
  return { message: messageOf(error), code: codeOf(error), field: fieldOf(error) };
}

/** A field's name in the API's snake case as forms write it: `release_name` becomes `releaseName`. */
export function inCamelCase(field: string): string {
  return field.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** The form's field that a failure belongs to, or undefined; the form may write it in snake or camel case. */
export function fieldOfFailure<Field extends string>(
  { field }: FormFailure,
  fields: readonly Field[],
): Field | undefined {
  if (field === undefined) return undefined;
  return fields.find((each) => each === field || each === inCamelCase(field));
}
