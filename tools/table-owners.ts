/** Finds tables with no owner or with two, and SQL on tables that its file does not name. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A file of the server: its path below the repository, with slashes, and its text. */
export interface SourceFile {
  path: string;
  text: string;
}

const generatedPath = 'src/server/platform/db/tables.gen.ts';

const isOwnerFile = ({ path }: SourceFile): boolean => path.endsWith('.tables.ts');

/** Every table, as the generated types list them. */
const tablesIn = (generated: string): string[] =>
  [...(generated.split('export interface DB {')[1] ?? '').matchAll(/^ {2}(\w+):/gm)].map(([, table = '']) => table);

/** The tables that a file names in types such as `Pick<DB, 'links' | 'link_tracks'>`. */
const pickedIn = (text: string): string[] =>
  [...text.matchAll(/Pick<\s*DB,([^>]*)>/g)].flatMap(([, names = '']) =>
    [...names.matchAll(/'(\w+)'/g)].map(([, name = '']) => name),
  );

/** The folder that shares its tables: a feature, or the platform. */
const partOf = (path: string): string => /^src\/server\/(features\/[^/]+|platform)\//.exec(path)?.[1] ?? dirname(path);

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

function ownerProblems(tables: readonly string[], files: readonly SourceFile[]): string[] {
  return tables.flatMap((table) => {
    const owners = files.filter((file) => isOwnerFile(file) && pickedIn(file.text).includes(table));
    const paths = owners.map(({ path }) => path).join(' and ');
    if (owners.length === 0)
      return [`The table ${table} has no owner: add it to the *.tables.ts of the feature whose store writes it.`];
    if (owners.length > 1)
      return [`The table ${table} has several owners: ${paths}. Keep one; the others ask that feature's service.`];
    return [];
  });
}

/** SQL written as text is not seen by the compiler: its tables have to be the feature's own, or named in a type of the file. */
function foreignSql(tables: ReadonlySet<string>, files: readonly SourceFile[]): string[] {
  const owned = new Map(
    files.filter(isOwnerFile).map(({ path, text }): [string, string[]] => [partOf(path), pickedIn(text)]),
  );
  return files.flatMap(({ path, text }) => {
    const named = new Set([...(owned.get(partOf(path)) ?? []), ...pickedIn(text)]);
    const used = [...withoutComments(text).matchAll(/\b(?:from|join|into|update|using|table)\s+(\w+)/g)];
    const foreign = new Set(
      used.map(([, table = '']) => table).filter((table) => tables.has(table) && !named.has(table)),
    );
    return [...foreign].map(
      (table) =>
        `${path} has SQL on ${table}, which another feature owns: ask that feature's service, or add Pick<DB, '${table}'> to the store's type.`,
    );
  });
}

/** A store that takes the whole database could name every table. */
function wholeDatabases(files: readonly SourceFile[]): string[] {
  return files
    .filter(
      ({ path, text }) =>
        path.endsWith('.store.ts') && /\bDatabase\b|\bQueryable\b(?![<,]| \}| from)/.test(withoutComments(text)),
    )
    .map(
      ({ path }) => `${path} takes the whole database: type it with the feature's tables, as in Kysely<LinksTables>.`,
    );
}

/** Gives a line for each thing wrong with the ownership of tables in these files; `generated` is the text of tables.gen.ts. */
export function tableOwnerProblems(generated: string, files: readonly SourceFile[]): string[] {
  const tables = tablesIn(generated);
  return [...ownerProblems(tables, files), ...foreignSql(new Set(tables), files), ...wholeDatabases(files)];
}

/** The same for the repository at `root`. */
export function brokenTableOwners(root: string): string[] {
  const files = globSync('src/server/**/*.ts', { cwd: root })
    .filter((path) => !path.endsWith('.test.ts') && !path.endsWith('.gen.ts'))
    .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(join(root, path), 'utf8') }));
  return tableOwnerProblems(readFileSync(join(root, generatedPath), 'utf8'), files);
}
