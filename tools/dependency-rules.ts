/** Checks the dependency rules of `.dependency-cruiser.mjs` for `src`: `npm run deps`. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractTypeScriptConfig from 'dependency-cruiser/config-utl/extract-ts-config';

const root = join(import.meta.dirname, '..');

/** Every violation as one line: the rule, the importing and the imported file, and the reason. An empty list is a pass. */
export async function brokenDependencyRules(): Promise<string[]> {
  const { default: rules } = await import(pathToFileURL(join(root, '.dependency-cruiser.mjs')).href);
  const reasons = new Map<string, string>(
    rules.forbidden.map(({ name, comment }: { name: string; comment: string }) => [name, comment]),
  );
  const { output } = await cruise(
    ['src'],
    { ...rules.options, baseDir: root, validate: true, ruleSet: { forbidden: rules.forbidden } },
    undefined,
    { tsConfig: extractTypeScriptConfig(join(root, 'tsconfig.json')) },
  );
  // Without a reporter the output is the result object, not text.
  const { summary } = output as ICruiseResult;
  return summary.violations.map(({ rule, from, to, cycle }) => {
    const path = cycle === undefined ? `${from} → ${to}` : [from, ...cycle.map(({ name }) => name)].join(' → ');
    return `${rule.name}: ${path} (${reasons.get(rule.name)})`;
  });
}

if (import.meta.main) {
  const broken = await brokenDependencyRules();
  for (const line of broken) console.error(line);
  if (broken.length > 0) process.exitCode = 1;
  else console.log('No dependency rule is broken.');
}
