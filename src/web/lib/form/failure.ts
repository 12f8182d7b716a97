/** What a form shows of a submission that failed, and where: beside the field that the server names, or apart from the fields. */
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

/** The form's field that a failure belongs to, or undefined. The API writes `release_name` where a form may write `releaseName`. */
export function fieldOfFailure<Field extends string>(
  { field }: FormFailure,
  fields: readonly Field[],
): Field | undefined {
  const camelCase = field?.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return fields.find((each) => each === field) ?? fields.find((each) => each === camelCase);
}
