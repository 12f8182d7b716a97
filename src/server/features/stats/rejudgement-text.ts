/** The result of judging stored hits again, as lines for a terminal. */
import type { Rejudgement } from './rejudging.store.ts';

const number = (count: number) => count.toLocaleString('en');

function table(head: string[], rows: string[][]): string[] {
  const lines = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)));
  return lines.map((line) =>
    line
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}

/** Formats a rejudgement; `isTrial` when nothing was changed. */
export function rejudgementText(
  { rulesVersion, verdicts, moves, outdated, withoutSignals }: Rejudgement,
  isTrial: boolean,
): string {
  const lines = [
    `Rules, version ${rulesVersion}.`,
    '',
    ...table(
      ['verdict', 'before', 'after'],
      verdicts.map(({ verdict, before, after }) => [verdict, number(before), number(after)]),
    ),
    '',
  ];
  if (moves.length === 0) lines.push('No hit is judged differently.');
  for (const { event, from, to, count } of moves) lines.push(`${number(count)} × ${event}: ${from} → ${to}`);
  if (withoutSignals > 0)
    lines.push(`${number(withoutSignals)} hits are older than the signals and stay as they were judged.`);
  if (isTrial) lines.push('', `Nothing was changed; ${number(outdated)} hits would be rewritten.`);
  else if (outdated > 0)
    lines.push(
      '',
      `${number(outdated)} hits by older rules have arrived since: a process of an older version is running. Run the command again later.`,
    );
  return lines.join('\n');
}
