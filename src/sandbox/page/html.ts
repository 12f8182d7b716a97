/** HTML as a tagged template: escapes every value that is not HTML from this template. */

/** HTML that can be inserted without escaping. */
export interface Html {
  readonly markup: string;
}

type Value = string | number | Html | readonly Html[] | undefined;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for content and quoted attributes. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

/** Joins the template's own text (trusted) with its values (escaped). Lists are joined; undefined is omitted. */
export function html(texts: TemplateStringsArray, ...values: Value[]): Html {
  const write = (value: Value): string => {
    if (value === undefined) return '';
    if (typeof value === 'string' || typeof value === 'number') return escaped(String(value));
    return 'markup' in value ? value.markup : value.map((piece) => piece.markup).join('');
  };
  return { markup: texts.map((text, index) => text + write(values[index])).join('') };
}
