/** The element ids of the wizard's fields, so that the first wrong one can be focused. */
import { inCamelCase } from '#web/lib/form/failure.ts';

/** The field of the source. */
export const sourceFieldId = 'wizard-source';

/** A field of the release or the customize step, by its name in the wizard's state or in a check. */
export function wizardFieldId(field: string): string {
  return `wizard-${inCamelCase(field)}`;
}

/** A field of a destination. */
export function destinationFieldId(key: string, field: string): string {
  return `wizard-row-${key}-${field}`;
}

/** The heading of every step. */
export const wizardHeadingId = 'wizard-heading';
