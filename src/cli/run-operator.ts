/** Runs one command of the operator: reads what was typed, opens the features, and answers with a text. */
import { userInfo } from 'node:os';
import { asStartError } from '../boot/start-error.ts';
import { CodedError } from '../domain/kernel/error-catalogue.ts';
import { createModules, type Modules } from '../server/modules.ts';
import { type OperatorCommand, OperatorError } from '../server/platform/operator/operator-command.ts';
import { operatorCommandsOf } from '../server/platform/operator/operator-commands.ts';
import { readCommand, usageOf } from '../server/platform/operator/read-command.ts';
import { runCommand } from '../server/platform/operator/run-command.ts';
import { unopenedPlatform, unopenedVendors } from '../server/platform/platform.ts';
import { openModules } from './open-modules.ts';

/** What a command answers: a text for the terminal, and whether the command has done what was asked. */
export interface OperatorAnswer {
  text: string;
  ok: boolean;
}

const commandsOf = (modules: Modules): OperatorCommand[] => operatorCommandsOf(Object.values(modules));

/** The commands, made over nothing open: enough for the usage, and to check what was given. */
const listed = commandsOf(createModules(unopenedPlatform(), unopenedVendors()));

/** The operating system's user; its number where it has no name, as in some containers. */
function osUserName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}

/** The sentence for the person at the terminal. */
function sentenceFor(error: unknown): string {
  if (error instanceof OperatorError)
    return error.showsUsage ? `${error.message}\n\n${usageOf(listed)}` : error.message;
  return error instanceof CodedError ? error.message : asStartError(error).message;
}

/**
 * Runs the command that `words` name, with the settings in `variables`. Never throws: what went wrong is a sentence for the person.
 * @param words what was typed after `fanfare admin`
 */
export async function runOperator(
  words: readonly string[],
  variables: Record<string, string | undefined>,
): Promise<OperatorAnswer> {
  try {
    const read = readCommand(listed, [...words]);
    if (read.kind === 'help') return { text: read.text, ok: read.found };
    const { command, values } = read;
    // Bad input is refused before any database is opened.
    if ('plan' in command) command.plan(values);
    else command.prepare(values);
    const { modules, close } = await openModules(variables);
    try {
      const opened = commandsOf(modules).find(({ name }) => name === command.name) ?? command;
      const recorder = modules.operatorActs.service;
      return { text: await runCommand(opened, values, { recorder, osUser: osUserName() }), ok: true };
    } finally {
      await close();
    }
  } catch (error) {
    return { text: sentenceFor(error), ok: false };
  }
}
