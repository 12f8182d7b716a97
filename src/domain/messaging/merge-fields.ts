/** Fields in a drop's message, such as `{city|your city}`: filled in for each fan, with a fallback (DROP-16). */

/** The fields that are known of a fan. */
export const mergeFields = ['city', 'region', 'country', 'artist', 'title'] as const;
export type MergeField = (typeof mergeFields)[number];

const pattern = /\{([a-z_]+)(?:\|([^{}]*))?\}/g;

const isKnown = (name: string): name is MergeField => mergeFields.some((field) => field === name);

/** The message with every known field filled in: the fan's value, else the fallback, else nothing. Unknown fields stay as written. */
export function fillIn(template: string, values: Partial<Record<MergeField, string>>): string {
  return template.replace(pattern, (written, name: string, fallback = '') =>
    isKnown(name) ? values[name] || fallback : written,
  );
}

/** The known fields of a message, each once. */
export function fieldsOf(template: string): MergeField[] {
  return [...new Set([...template.matchAll(pattern)].map(([, name = '']) => name))].filter(isKnown);
}

/** Names in braces that are no field, each once. */
export function unknownFields(template: string): string[] {
  return [...new Set([...template.matchAll(pattern)].map(([, name = '']) => name))].filter((name) => !isKnown(name));
}
