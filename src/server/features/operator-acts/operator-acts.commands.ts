/** The operator's command that reads what operators did. */
import { optionsAsTyped } from '#domain/kernel/options-as-typed.ts';
import { isDay, startOfDay } from '#domain/stats/zoned-day.ts';
import type { OperatorAct } from '../../platform/operator/acts.ts';
import {
  type OperatorCommand,
  OperatorError,
  type OptionValues,
  optionText,
} from '../../platform/operator/operator-command.ts';
import type { OperatorActsStore } from './operator-acts.store.ts';

const usualNumber = 50;
const mostAtOnce = 10_000;

function readDay(values: OptionValues, name: string): Date | undefined {
  const day = optionText(values, name);
  if (day === undefined) return undefined;
  if (!isDay(day)) throw new OperatorError(`--${name} must be a day, written YYYY-MM-DD.`);
  return startOfDay(day, 'UTC');
}

function readNumber(values: OptionValues): number {
  const text = optionText(values, 'limit') ?? String(usualNumber);
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1 || number > mostAtOnce)
    throw new OperatorError(`--limit must be a number from 1 to ${mostAtOnce}.`);
  return number;
}

/** Text in columns that are as wide as their longest entry. A control character could change what a terminal shows. */
function inColumns(rows: string[][]): string {
  const clean = rows.map((row) => row.map((cell) => cell.replaceAll(/\p{C}+/gu, ' ')));
  const widths = (clean[0] ?? []).map((_cell, column) => Math.max(...clean.map((row) => (row[column] ?? '').length)));
  return clean
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const toRow = ({ at, actor, command, options, step, reason }: OperatorAct): string[] => [
  at.toISOString(),
  actor,
  step === 'started' ? 'not ended' : step,
  `${command} ${optionsAsTyped(options)}`.trim(),
  reason,
];

/** `audit`. */
export const operatorActsCommands = (store: Pick<OperatorActsStore, 'list'>): OperatorCommand[] => [
  {
    name: 'audit',
    usage:
      'audit        [--since <YYYY-MM-DD>] [--until <YYYY-MM-DD>] [--who <name>] [--command <name>] [--text <text>] [--limit <number>] [--json]   what operators did, newest first (days in UTC)',
    options: {
      since: { type: 'string' },
      until: { type: 'string' },
      who: { type: 'string' },
      command: { type: 'string' },
      text: { type: 'string' },
      limit: { type: 'string' },
      json: { type: 'boolean' },
    },
    prepare(values) {
      const filter = {
        since: readDay(values, 'since'),
        until: readDay(values, 'until'),
        actor: optionText(values, 'who'),
        command: optionText(values, 'command'),
        text: optionText(values, 'text'),
        most: readNumber(values),
      };
      return async () => {
        const acts = await store.list(filter);
        if (values.json === true) return JSON.stringify(acts, undefined, 2);
        if (acts.length === 0) return 'No act is recorded that fits.';
        return inColumns([['WHEN', 'WHO', 'END', 'WHAT', 'WHY'], ...acts.map(toRow)]);
      };
    },
  },
];
