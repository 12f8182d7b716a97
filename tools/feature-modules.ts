/** Finds features that do not assemble themselves: without a module file, or missing in the list of modules. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns one line for each feature under `root` that is not wired, with what to do. An empty list is a pass. */
export function unwiredFeatures(root: string): string[] {
  const server = join(root, 'src', 'server');
  const list = readFileSync(join(server, 'modules.ts'), 'utf8');
  const features = readdirSync(join(server, 'features'), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  return features.flatMap(({ name }) => {
    const file = `features/${name}/${name}.module.ts`;
    if (!existsSync(join(server, file)))
      return [
        `src/server/${file} is missing: add it with a function that makes the feature's module (docs/recipes/a-feature.md)`,
      ];
    if (!list.includes(`./${file}`))
      return [
        `src/server/modules.ts does not make the feature "${name}": import ./${file} there and call its function`,
      ];
    return [];
  });
}
