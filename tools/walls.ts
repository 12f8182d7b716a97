/** Checks the import walls of `.dependency-cruiser.mjs` over `src`: `npm run walls`. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractTypeScriptConfig from 'dependency-cruiser/config-utl/extract-ts-config';

const root = join(import.meta.dirname, '..');

/** Every broken wall as one line: the rule, who reaches whom, and why that is not allowed. An empty list is a pass. */
export async function brokenWalls(): Promise<string[]> {
  const { default: rules } = await import(pathToFileURL(join(root, '.dependency-cruiser.mjs')).href);
  const { output } = await cruise(
    ['src'],
    { ...rules.options, baseDir: root, validate: true, ruleSet: { forbidden: rules.forbidden } },
    undefined,
    { tsConfig: extractTypeScriptConfig(join(root, 'tsconfig.json')) },
  );
  // With no reporter asked for, the answer is the result itself, not text.
  const { summary } = output as ICruiseResult;
  return summary.violations.map(({ rule, from, to, comment, cycle }) => {
    const way = cycle === undefined ? `${from} → ${to}` : [from, ...cycle.map(({ name }) => name)].join(' → ');
    return `${rule.name}: ${way}${comment === undefined ? '' : ` (${comment})`}`;
  });
}

if (import.meta.main) {
  const broken = await brokenWalls();
  for (const line of broken) console.error(line);
  if (broken.length > 0) process.exitCode = 1;
  else console.log('Every wall stands.');
}
