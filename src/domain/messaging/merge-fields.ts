/** Fields in a drop's message, such as `{city|your city}`: filled in for each fan, with a fallback (DROP-16). */

/** The fields that are known of a fan. */
export const mergeFields = ['first_name', 'city', 'region', 'country', 'artist', 'title'] as const;
export type MergeField = (typeof mergeFields)[number];

// Everything in braces, as other tools write it as well: {{ City | your city }}.
const pattern = /(\{+)([^{}]*)(\}+)/g;

/** A field as it is written; `name` is undefined where no field is known by that name, or where the braces differ. */
interface WrittenField {
  written: string;
  name: MergeField | undefined;
  fallback: string;
}

function read(written: string, opening: string, inside: string, closing: string): WrittenField {
  const [before = '', ...after] = inside.split('|');
  const typed = before
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
  const isPaired = opening.length === closing.length && opening.length <= 2;
  const name = mergeFields.find((field) => field === typed);
  return { written, name: isPaired ? name : undefined, fallback: after.join('|').trim() };
}

const fieldsIn = (template: string): WrittenField[] =>
  [...template.matchAll(pattern)].map(([written, opening = '', inside = '', closing = '']) =>
    read(written, opening, inside, closing),
  );

/** The message with every known field filled in: the fan's value, else the fallback, else nothing. Unknown fields stay as written. */
export function fillIn(template: string, values: Partial<Record<MergeField, string>>): string {
  return template.replace(pattern, (written: string, opening: string, inside: string, closing: string) => {
    const { name, fallback } = read(written, opening, inside, closing);
    return name === undefined ? written : values[name] || fallback;
  });
}

/** The known fields of a message, each once. */
export function fieldsOf(template: string): MergeField[] {
  return [...new Set(fieldsIn(template).flatMap(({ name }) => name ?? []))];
}

/** What is in braces and is no field, as it is written, each once. Such a message is not sent. */
export function unknownFields(template: string): string[] {
  return [...new Set(fieldsIn(template).flatMap(({ name, written }) => (name === undefined ? [written] : [])))];
}
