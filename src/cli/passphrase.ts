/** Reads the passphrase of a backup: from the settings, from a file that they name, or from the terminal. Never from the command line, which others can see. */
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { BackupError } from '../backup/backup-error.ts';

const name = 'BACKUP_PASSPHRASE';

/** Asks at the terminal without showing what is typed. */
async function ask(question: string): Promise<string> {
  process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}

/** The passphrase. `isNew`: it is asked for twice. Throws BackupError where there is none. */
export async function readPassphrase(variables: Record<string, string | undefined>, isNew: boolean): Promise<string> {
  const given = variables[name];
  const file = variables[`${name}_FILE`];
  if (given !== undefined && given !== '') return given;
  if (file !== undefined && file !== '') {
    const text = await readFile(file, 'utf8').catch((error: unknown) => {
      throw new BackupError(`The file ${file} of ${name}_FILE cannot be read: ${(error as Error).message}.`, error);
    });
    return text.replace(/\r?\n$/, '');
  }
  if (!process.stdin.isTTY)
    throw new BackupError(`A backup's keys are sealed with a passphrase: set ${name} or ${name}_FILE.`);
  const first = await ask("The backup's passphrase: ");
  if (isNew && first !== (await ask('The same passphrase again: ')))
    throw new BackupError('The two passphrases are not the same.');
  return first;
}
