/** Every operation of the API with its access. The features' files `<noun>.access.ts` are found by their names, and the schema is walked: neither may have what the other lacks. */
import { buildSchema } from 'graphql';
import { printedSchema } from '../../tools/print-schema.ts';
import type { Access, AccessTable } from './access.ts';

/** What is called by its URL, and has its access here too. */
const uploadRoute = 'Route.bunny-upload';

const schema = buildSchema(printedSchema());

/** Every operation as `Type.field`. The upload comes first: some operations give their principal further artists. */
export const everything: readonly string[] = [
  uploadRoute,
  ...[schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].flatMap((type) =>
    Object.keys(type?.getFields() ?? {}).map((field) => `${type?.name}.${field}`),
  ),
];

/**
 * The tables of all files as one. Throws with a line for each operation whose access is missing, stands twice or in another feature, and for access whose
 * operation is gone; the line names the file to edit. `tables` are by path; `sources` are the texts by path of the files that declare operations.
 */
export function joinAccess(
  operations: readonly string[],
  tables: Readonly<Record<string, AccessTable>>,
  sources: Readonly<Record<string, string>>,
): AccessTable {
  const paths = (name: string): string[] => Object.keys(tables).filter((path) => tables[path]?.[name] !== undefined);
  const described = new Set(Object.values(tables).flatMap(Object.keys));
  const gone = [...described].filter((name) => !operations.includes(name));
  const problems = [
    ...gone.map((name) => `${name} is no operation any more: take it out of ${paths(name).join(' and ')}.`),
    ...operations.flatMap((name) => misplaced(name, paths(name), featuresWith(name, sources))),
  ];
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return Object.assign({}, ...Object.values(tables));
}

/** What is wrong with the files that have the access of this operation. */
function misplaced(name: string, paths: readonly string[], features: readonly string[]): string[] {
  const right = features.map((noun) => `src/server/features/${noun}/${noun}.access.ts`).join(' or ');
  const [path, second] = paths;
  if (path === undefined)
    return [`${name} has no access: describe it in ${right || 'the <noun>.access.ts of its feature'}.`];
  if (second !== undefined) return [`${name} has its access twice: keep it in one of ${paths.join(' and ')}.`];
  if (right !== '' && !features.includes(featureOf(path)))
    return [`${name} has its access in ${path}: move it beside the operation, to ${right}.`];
  return [];
}

const featureOf = (path: string): string => /\/features\/([^/]+)\//.exec(path)?.[1] ?? '';

/** The features that declare a field of this name, one as a rule; none where a loop declares it. */
function featuresWith(name: string, sources: Readonly<Record<string, string>>): string[] {
  const field = name.slice(name.indexOf('.') + 1);
  const declares = new RegExp(`^\\s+${field}: |Field\\('${field}'`, 'm');
  return [
    ...new Set(
      Object.keys(sources)
        .filter((path) => declares.test(sources[path] ?? ''))
        .map(featureOf),
    ),
  ];
}

const found = import.meta.glob<AccessTable>('/src/server/features/**/*.access.ts', { eager: true, import: 'access' });
const declared = import.meta.glob<string>('/src/server/features/**/*.graphql.ts', {
  eager: true,
  import: 'default',
  query: '?raw',
});
const access = joinAccess(everything, found, declared);

/** The access of an operation. */
export function accessOf(name: string): Access {
  const found = access[name];
  if (found === undefined) throw new Error(`${name} is no operation.`);
  return found;
}
