/** HTML as a tagged template: every value is escaped, unless it is itself a piece made here. */

/** A piece of HTML that is safe to put into another. */
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

/** Text → text that a browser shows as it is, in content and in quoted attributes. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

/** Joins the template's own text (trusted) with its values (escaped; lists are joined; undefined is left out). */
export function html(texts: TemplateStringsArray, ...values: Value[]): Html {
  const write = (value: Value): string => {
    if (value === undefined) return '';
    if (typeof value === 'string' || typeof value === 'number') return escaped(String(value));
    return 'markup' in value ? value.markup : value.map((piece) => piece.markup).join('');
  };
  return { markup: texts.map((text, index) => text + write(values[index])).join('') };
}
