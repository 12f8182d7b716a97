/** The table that `npm test` prints at its end: what each project cost, the slowest files, and what passed only at its second try. */
import type { ProjectResult } from './vitest-project.ts';

const shownFiles = 10;

function line(name: string, tests: string, seconds: string): string {
  return `  ${name.padEnd(64)}${tests.padStart(7)}${seconds.padStart(9)}`;
}

/** The table's lines. Projects run at the same time, so their seconds do not add up to the whole. */
export function testTable(results: ProjectResult[]): string[] {
  const slowest = results
    .flatMap(({ files }) => files)
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, shownFiles);
  const secondTries = results.flatMap((result) => result.secondTries);
  return [
    line('Project', 'Tests', 'Seconds'),
    ...results.map(({ project, passed, failed, seconds }) =>
      line(project, String(passed + failed), seconds.toFixed(1)),
    ),
    '',
    line('Slowest files', '', 'Seconds'),
    ...slowest.map(({ file, seconds }) => line(file, '', seconds.toFixed(1))),
    ...(secondTries.length === 0
      ? []
      : [
          '',
          '  Passed only at the second try',
          ...secondTries.map((each) => `  ${each.file}: ${each.test}: ${each.reason}`),
        ]),
  ];
}
