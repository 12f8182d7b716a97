/** Each operation of the API is used by the dashboard, or docs/product/api.md says why it is kept (API-1). */
import { globSync, readFileSync } from 'node:fs';
import { Kind, parse } from 'graphql';
import { expect, it } from 'vitest';
import { everything } from './operations.ts';

/** `Query.links` and the like of every operation in the dashboard's documents. */
function usedOperations(): Set<string> {
  const files = globSync('src/web/**/*.{ts,tsx}').filter((path) => !path.includes('lib/graphql'));
  const documents = files.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/graphql\(`([^`]*)`/g)].map(([, text = '']) => parse(text)),
  );
  const used = documents.flatMap(({ definitions }) =>
    definitions.flatMap((definition) =>
      definition.kind === Kind.OPERATION_DEFINITION
        ? definition.selectionSet.selections.flatMap((field) =>
            field.kind === Kind.FIELD ? [`${definition.operation}.${field.name.value}`] : [],
          )
        : [],
    ),
  );
  return new Set(used.map((name) => name.replace(/^./, (first) => first.toUpperCase())));
}

it('is used or explained, and none is explained that is used or gone', () => {
  const all = everything.filter((name) => !name.startsWith('Route.'));
  const used = usedOperations();
  expect(used.size).toBeGreaterThan(100);
  const page = readFileSync('docs/product/api.md', 'utf8');
  const explained = [...page.matchAll(/^\| `([A-Z]\w+\.\w+)` +\| \S/gm)].map(([, name = '']) => name);
  expect(explained.sort()).toEqual(all.filter((name) => !used.has(name)).sort());
});
