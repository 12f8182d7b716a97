/** Which fans of the list are chosen: some of the open page, or all that match the filter. */

/** `all`: everybody who matches, on whatever page. */
export type Selection = { kind: 'some'; ids: ReadonlySet<string> } | { kind: 'all' };

/** Nobody. */
export const nothingSelected: Selection = { kind: 'some', ids: new Set() };

/** Whether a fan is chosen. */
export function isSelected(selection: Selection, id: string): boolean {
  return selection.kind === 'all' || selection.ids.has(id);
}

/** The selection with one fan added or taken out; `page` are the ids of the open page, to which "all" shrinks. */
export function toggled(selection: Selection, id: string, page: readonly string[]): Selection {
  const ids = new Set(selection.kind === 'all' ? page : selection.ids);
  if (!ids.delete(id)) ids.add(id);
  return { kind: 'some', ids };
}

/** How many fans are chosen, out of `total` that match. */
export function selectedCount(selection: Selection, total: number): number {
  return selection.kind === 'all' ? total : selection.ids.size;
}
