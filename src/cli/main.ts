/** `fanfare <command>`: reads the settings, runs one command of the table and ends with its exit code. */
import { join } from 'node:path';
import { asStartError } from '../boot/start-error.ts';
import { readVariables } from '../settings.ts';
import { fullVersion } from '../version.ts';
import type { CommandContext } from './command.ts';
import { commands } from './commands.ts';

const root = join(import.meta.dirname, '..', '..');
const out = (line: string): void => void process.stdout.write(`${line}\n`);
const err = (line: string): void => void process.stderr.write(`${line}\n`);

// `fanfare check | head` closes the pipe early; that is no failure of the command.
process.stdout.on('error', () => process.exit());

function usage(): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  return [
    `Fanfare ${fullVersion}`,
    '',
    'fanfare [--settings <file>] <command> [options]',
    ...commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    'Settings are read from the environment, and below it from <file> (or the file that FANFARE_SETTINGS names), in the form of .env.example.',
  ].join('\n');
}

/** Takes `--settings <file>` or `--settings=<file>` off the front. */
function readWords(words: string[]): { file: string | undefined; name: string | undefined; args: string[] } {
  const [first = '', second] = words;
  if (first === '--settings') return { ...readWords(words.slice(2)), file: second };
  if (first.startsWith('--settings='))
    return { ...readWords(words.slice(1)), file: first.slice(first.indexOf('=') + 1) };
  return { file: undefined, name: words[0], args: words.slice(1) };
}

async function main(): Promise<number> {
  const { file, name = 'help', args } = readWords(process.argv.slice(2));
  if (['version', '--version', '-v'].includes(name)) {
    out(fullVersion);
    return 0;
  }
  if (['help', '--help', '-h'].includes(name)) {
    out(usage());
    return 0;
  }
  const command = commands.find((known) => known.name === name);
  if (command === undefined) {
    err(`There is no command "${name}".\n\n${usage()}`);
    return 2;
  }
  const context: CommandContext = { root, variables: readVariables(root, undefined, file), out, err };
  const { run } = await command.load();
  return run(args, context);
}

try {
  process.exitCode = await main();
} catch (error) {
  err(asStartError(error).message);
  process.exitCode = 1;
}
