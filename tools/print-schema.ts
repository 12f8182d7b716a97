/** Prints the API's schema into schema.graphql; with `--check` only compares, and fails when the file is out of date. */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { createModules } from '../src/server/modules.ts';
import { unopenedPlatform, unopenedVendors } from '../src/server/platform/platform.ts';
import { buildSchema } from '../src/server/schema.ts';

const file = fileURLToPath(new URL('../schema.graphql', import.meta.url));

/** The schema as text, as the code defines it now. */
export function printedSchema(): string {
  const schema = buildSchema(createModules(unopenedPlatform(), unopenedVendors()));
  return `${printSchema(lexicographicSortSchema(schema))}\n`;
}

/** Whether schema.graphql says what the code says. */
export async function schemaIsCurrent(): Promise<boolean> {
  return (await readFile(file, 'utf8')) === printedSchema();
}

if (import.meta.main) {
  if (!process.argv.includes('--check')) await writeFile(file, printedSchema());
  else if (!(await schemaIsCurrent())) {
    console.error('schema.graphql differs from the code. Run `npm run schema` and commit the result.');
    process.exitCode = 1;
  }
}
