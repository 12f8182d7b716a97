/** The elements of the wizard's fields, so that the first problem can be given the focus. */
import type { CustomizeField } from '#domain/links/customize-checks.ts';
import type { ReleaseField } from '#domain/links/release-checks.ts';

/** The field of the source. */
export const sourceFieldId = 'wizard-source';

/** A field of the release or the customize step. */
export function wizardFieldId(field: CustomizeField | ReleaseField): string {
  return `wizard-${field}`;
}

/** A field of a destination. */
export function destinationFieldId(key: string, field: string): string {
  return `wizard-row-${key}-${field}`;
}

/** The heading of every step. */
export const wizardHeadingId = 'wizard-heading';
