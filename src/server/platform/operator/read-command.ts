/** Reads the arguments of the operator's command line: which command, its options, or a wish for help. */
import { parseArgs } from 'node:util';
import {
  type OperatorCommand,
  OperatorError,
  type OperatorOption,
  type OptionValues,
  optionsOf,
  optionText,
} from './operator-command.ts';

/** A command with its options, or the text that was asked for. `found` is false when there is no such command. */
export type ReadCommand =
  | { kind: 'run'; command: OperatorCommand; values: OptionValues }
  | { kind: 'help'; text: string; found: boolean };

/** What every changing command takes besides its own options. */
const changeUsage = [
  '  --dry-run        says what would be done, and does nothing',
  "  --by <name>      who does it, for the list of acts; default: the operating system's user",
  '  --reason <text>  why, for the list of acts',
];

/** The usage of all commands. */
export function usageOf(commands: readonly OperatorCommand[]): string {
  const lines = commands.map(({ usage }) => `  ${usage}`);
  return [
    'fanfare admin <command> [--help]',
    '',
    ...lines,
    '',
    'Commands that change something take:',
    ...changeUsage,
  ].join('\n');
}

function helpOf(command: OperatorCommand): string {
  const usage = `fanfare admin ${command.usage}`;
  if (!('plan' in command)) return usage;
  const needed = command.needsReason === true ? ['', '--reason has to be given.'] : [];
  return [usage, '', ...changeUsage, ...needed].join('\n');
}

/**
 * Reads the arguments after the program's name. `--help` behind a command gives that command's usage. Throws OperatorError for an option that the
 * command does not have: one that is ignored, such as --dry-run, would do harm.
 */
export function readCommand(commands: readonly OperatorCommand[], words: readonly string[]): ReadCommand {
  const known = Object.assign({}, ...commands.map(optionsOf));
  const { values, positionals, tokens } = parse(words, { help: { type: 'boolean' }, ...known });
  const name = positionals.join(' ');
  const command = commands.find((each) => each.name === name);
  if (command === undefined) return { kind: 'help', text: usageOf(commands), found: values.help === true };
  if (values.help === true) return { kind: 'help', text: helpOf(command), found: true };
  const foreign = tokens.find((token) => token.kind === 'option' && !(token.name in optionsOf(command)));
  if (foreign?.kind === 'option')
    throw new OperatorError(`${name} has no option --${foreign.name}.\n\nfanfare admin ${command.usage}`);
  if ('plan' in command && command.needsReason === true && optionText(values, 'reason') === undefined)
    throw new OperatorError(`${name} needs --reason: it stands in the list of acts.`);
  return { kind: 'run', command, values };
}

function parse(words: readonly string[], options: Record<string, OperatorOption>) {
  try {
    return parseArgs({ args: [...words], allowPositionals: true, strict: true, tokens: true, options });
  } catch (error) {
    throw new OperatorError(error instanceof Error ? error.message : String(error), { showsUsage: true });
  }
}
