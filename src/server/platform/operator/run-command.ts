/** Runs a command of the operator: a reading one as it is, a changing one with --dry-run and a record of the act. */
import { type AtDesk, type OperatorCommand, type OptionValues, optionsOf, optionText } from './operator-command.ts';

/** An act that is about to be carried out. */
export interface StartedAct {
  actor: string;
  osUser: string;
  command: string;
  /** What was typed, without secrets and without --by and --reason. */
  options: OptionValues;
  reason: string;
}

export interface ActRecorder {
  /** Stores that an act begins; gives the function that stores how it ended. */
  begin(act: StartedAct): Promise<(step: 'done' | 'failed', result: string) => Promise<void>>;
}

const hidden = '(not recorded)';

/** What is recorded of the options: no secrets, of some only a mark, and not what is in columns of its own. */
function recorded(command: OperatorCommand, values: OptionValues): OptionValues {
  const known = optionsOf(command);
  const shown = Object.entries(values).filter(([name]) => !['by', 'reason', 'dry-run'].includes(name));
  return Object.fromEntries(
    shown.map(([name, value]) => {
      const { secret, recordedAs } = known[name] ?? { secret: true };
      if (secret === true) return [name, hidden];
      return [name, recordedAs !== undefined && typeof value === 'string' ? recordedAs(value) : value];
    }),
  );
}

/**
 * Runs a command with its options; gives the text to print. A change, and a look that the list of acts keeps, is recorded before it is made, so that
 * none goes unrecorded, and again when it is done or has failed. Throws what the command throws.
 * @param options.osUser the operating system's user
 * @param options.actor who acts unless --by names another person; by default the operating system's user
 * @param options.desk where a file is handed over that the command makes; left out in a terminal
 */
export async function runCommand(
  command: OperatorCommand,
  values: OptionValues,
  { recorder, osUser, actor = osUser, desk }: { recorder: ActRecorder; osUser: string; actor?: string; desk?: AtDesk },
): Promise<string> {
  const operator = { actor: optionText(values, 'by') ?? actor, reason: optionText(values, 'reason') ?? '' };
  const begin = () =>
    recorder.begin({ ...operator, osUser, command: command.name, options: recorded(command, values) });
  async function recordedWork(work: () => Promise<string>, resultOf: (text: string) => string): Promise<string> {
    const end = await begin();
    try {
      const text = await work();
      await end('done', resultOf(text));
      return text;
    } catch (error) {
      await end('failed', error instanceof Error ? error.message : String(error));
      throw error;
    }
  }
  if (!('plan' in command)) {
    const work = command.prepare(values);
    return command.isRecorded?.(values) === true ? recordedWork(work, () => 'Shown.') : work();
  }
  const change = await command.plan(values)();
  if (values['dry-run'] === true) return change.would;
  return recordedWork(
    () => change.carryOut({ ...operator, desk }),
    (text) => text,
  );
}
