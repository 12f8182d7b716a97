/** The order of destinations: priorities count 1, 2, 3… with the enabled ones first (DEST-14). */

/** Gives the rows in order, enabled first then disabled, with their priorities rewritten from 1; nothing else changes. */
export function withPriorities<Row extends { enabled: boolean }>(rows: readonly Row[]): (Row & { priority: number })[] {
  const ordered = [...rows.filter((row) => row.enabled), ...rows.filter((row) => !row.enabled)];
  return ordered.map((row, index) => ({ ...row, priority: index + 1 }));
}

/** Moves the row at `from` to the place of the row at `to`; places outside the list leave it as it is. */
export function moveRow<Row>(rows: readonly Row[], from: number, to: number): Row[] {
  const next = [...rows];
  if (from < 0 || to < 0 || from >= rows.length || to >= rows.length) return next;
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}
