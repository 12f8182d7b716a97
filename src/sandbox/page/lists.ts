/** Lists and choices that several views of the sandbox page share. */
import { type Html, html } from './html.ts';

/** The options of a select, with the chosen one. */
export function options<Name extends string>(
  names: readonly Name[],
  labels: Readonly<Record<Name, string>>,
  chosen: Name,
): Html[] {
  return names.map((name) =>
    name === chosen
      ? html`<option value="${name}" selected>${labels[name]}</option>`
      : html`<option value="${name}">${labels[name]}</option>`,
  );
}

/** A list in a card; `empty` says that there is nothing yet. */
export function rows(items: Html[], empty: string): Html {
  return items.length === 0 ? html`<p class="card empty">${empty}</p>` : html`<ul class="card list">${items}</ul>`;
}
