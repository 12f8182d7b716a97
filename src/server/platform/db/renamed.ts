/** Columns under the names of the domain in a query. */

/** Selections of a query that give the columns of `table` the domain's names: all of them, or those in `names`. */
export function renamed<
  Table extends string,
  Columns extends Record<string, string>,
  Name extends keyof Columns & string,
>(table: Table, columns: Columns, names = Object.keys(columns) as Name[]) {
  type Selected = { [Each in Name]: `${Table}.${Columns[Each]} as ${Each}` }[Name];
  return names.map((name) => `${table}.${columns[name]} as ${name}` as Selected);
}
