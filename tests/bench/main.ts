/**
 * The benchmark behind `npm run bench`: measures part by part, prints a table and writes it into the documentation.
 * `npm run bench -- pages api` measures only these parts, and replaces only their lines. `--quick` is for development: its figures prove nothing.
 * Exits with 1 when a goal was missed, unless the run was quick.
 */
import { parseArgs } from 'node:util';
import { provideBrowser } from '../../tools/browser.ts';
import { accountPart } from './account-bench.ts';
import { apiPart } from './api-bench.ts';
import { dashboardPart } from './dashboard-bench.ts';
import { fansPart } from './fans-bench.ts';
import { floodPart } from './flood-bench.ts';
import { listPart } from './list-bench.ts';
import { pagesPart } from './pages-bench.ts';
import type { Part } from './part.ts';
import { releaseDayPart } from './release-day-bench.ts';
import { type PartFinding, report } from './report.ts';
import { sitePart } from './site-bench.ts';
import { statisticsPart } from './stats-bench.ts';

/** Every part, in the order of the table. */
const parts: readonly Part[] = [
  dashboardPart,
  sitePart,
  apiPart,
  listPart,
  floodPart,
  accountPart,
  pagesPart,
  statisticsPart,
  releaseDayPart,
  fansPart,
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false } },
});
const unknown = positionals.find((name) => !parts.some((part) => part.name === name));
if (unknown !== undefined) {
  const names = parts.map(({ name }) => name).join(', ');
  process.stderr.write(`There is no part "${unknown}"; there are ${names}.\n`);
  process.exit(2);
}
const { quick } = values;
const chosen = positionals.length === 0 ? parts : parts.filter(({ name }) => positionals.includes(name));

// Lighthouse needs it; found out now instead of after the parts before it.
const noBrowser = chosen.includes(dashboardPart) || chosen.includes(sitePart) ? await provideBrowser() : undefined;
if (noBrowser !== undefined) {
  process.stderr.write(`${noBrowser}\n`);
  process.exit(2);
}

const findings: PartFinding[] = [];
for (const { name, run } of chosen) {
  const start = performance.now();
  process.stderr.write(`${name}…`);
  const found = await run({ quick });
  process.stderr.write(` ${((performance.now() - start) / 1000).toFixed(0)} s\n`);
  findings.push({ name, ...found });
}
const met = report(findings, { write: !quick, order: parts.map(({ name }) => name) });
process.exit(met || quick ? 0 : 1);
