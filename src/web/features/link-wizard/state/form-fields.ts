/** The fields of a link and of a destination that the wizard edits; state, draft, edit, preview and save follow from these lists. */
import { type Field, type Fields, type FieldValues, fieldMap, pickFields } from '#domain/kernel/fields.ts';
import { cleanPasted } from '#domain/kernel/pasted-text.ts';
import { destinationFields, linkFields } from '#domain/links/link.ts';
import type { EditedLinkQuery, Links_Set_Input } from '#web/lib/graphql/graphql.ts';

type StoredColumn = keyof NonNullable<EditedLinkQuery['links_by_pk']> & keyof Links_Set_Input;

/** What every link's form has. */
export const pageFields = pickFields(linkFields, [
  'title',
  'subtitle',
  'description',
  'path',
  'image',
  'coverImageStyle',
  'previewType',
  'displayArtistSocials',
  'theme',
  'shareTitle',
  'shareDescription',
  'sharePicture',
]);

/** What the form of a pre-release has besides. */
export const releaseFields = pickFields(linkFields, ['releaseName', 'postReleaseTitle', 'postReleaseSubtitle']);

const editedFields = { ...pageFields, ...releaseFields } satisfies Record<string, { column: StoredColumn }>;

type InForm<F extends Field> = F extends { kind: 'text' } ? { kind: 'text'; column: F['column']; blank: '' } : F;

/** The same fields as controls hold them: an empty text instead of null. */
export const formFields = fieldMap(editedFields, (field) =>
  field.kind === 'text' ? { kind: 'text', column: field.column, blank: '' } : field,
) as { readonly [Name in keyof typeof editedFields]: InForm<(typeof editedFields)[Name]> };

/** The values of all controls. */
export type FormValues = FieldValues<typeof formFields>;

/** A form's values as a link has them: texts cleaned, and null for an empty text where the link can have null. */
export function linkValues<All extends Fields>(fields: All, form: { readonly [Name in keyof All]: unknown }) {
  return fieldMap(fields, ({ nullable }, name) => {
    const value = form[name];
    if (typeof value !== 'string') return value;
    const text = cleanPasted(value, 'words');
    return nullable ? text || null : text;
  }) as FieldValues<All>;
}

const { priority: _fromPlaceInList, ...others } = destinationFields;

/** The fields of a destination's row. Its priority follows from its place in the list. */
export const rowFields = others;
