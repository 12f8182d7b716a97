/** Which links are selected: one by one, by range from the last one, or all that are found. */
import { mostCompared } from '#domain/stats/comparison.ts';

/** The ids, and the link from which Shift selects a range. */
export interface Selection {
  ids: ReadonlySet<string>;
  anchor: string | undefined;
}

export const nothingSelected: Selection = { ids: new Set(), anchor: undefined };

/** Toggles `id`. With `range`, also applies to all ids between the anchor and it, if both are in `listed`, the ids in the list's order. */
export function toggleSelected(
  selection: Selection,
  id: string,
  { listed, range }: { listed: readonly string[]; range: boolean },
): Selection {
  const ids = new Set(selection.ids);
  const wanted = !ids.has(id);
  for (const each of range ? between(listed, selection.anchor, id) : [id]) {
    if (wanted) ids.add(each);
    else ids.delete(each);
  }
  return { ids, anchor: id };
}

/** Selects all listed ids, or deselects them when all are selected. */
export function toggleAll(selection: Selection, listed: readonly string[]): Selection {
  const ids = new Set(selection.ids);
  const wanted = !listed.every((id) => ids.has(id));
  for (const id of listed) {
    if (wanted) ids.add(id);
    else ids.delete(id);
  }
  return { ids, anchor: undefined };
}

/** The selection without deleted links; the same object when nothing changed. */
export function keepExisting(selection: Selection, existing: ReadonlySet<string>): Selection {
  const kept = [...selection.ids].filter((id) => existing.has(id));
  return kept.length === selection.ids.size ? selection : { ...selection, ids: new Set(kept) };
}

function between(listed: readonly string[], anchor: string | undefined, id: string): readonly string[] {
  const [one, other] = [anchor === undefined ? -1 : listed.indexOf(anchor), listed.indexOf(id)];
  return one < 0 || other < 0 ? [id] : listed.slice(Math.min(one, other), Math.max(one, other) + 1);
}

/** Where the selected links are compared; undefined unless they are two to five (STAT-224). */
export function compareUrlOf(ids: ReadonlySet<string>): string | undefined {
  return ids.size >= 2 && ids.size <= mostCompared ? `/compare?links=${[...ids].join(',')}` : undefined;
}
