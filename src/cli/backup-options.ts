/** What the commands for backups share: their options, and the sentence for a problem. */
import { parseArgs } from 'node:util';
import { BackupError } from '../backup/backup-error.ts';
import type { CommandContext } from './command.ts';

/** A wrong use of a command; the message says which option. */
export class UsageError extends Error {}

type Options = Record<string, { type: 'string' | 'boolean' }>;

/** Reads the options of a command. Throws UsageError. */
export function readOptions(args: readonly string[], options: Options): Record<string, string | boolean | undefined> {
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** The text of an option that must be given. */
export function needed(values: Record<string, string | boolean | undefined>, name: string, example: string): string {
  const value = values[name];
  if (typeof value === 'string' && value !== '') return value;
  throw new UsageError(`Missing option --${name}, such as --${name} ${example}`);
}

/** Runs a command: usage problems end with 2 and the usage, others that have a sentence with 1. */
export async function withSentences(
  usage: string,
  { err }: CommandContext,
  run: () => Promise<number>,
): Promise<number> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof UsageError) {
      err(`${error.message}\n\n${usage}`);
      return 2;
    }
    if (!(error instanceof BackupError)) throw error;
    err(error.message);
    return 1;
  }
}
