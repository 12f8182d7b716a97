/** Reading the operator's command line: help for one command, and no option that is silently ignored. */
import { expect, test } from 'vitest';
import type { OperatorCommand } from './operator-command.ts';
import { readCommand } from './read-command.ts';

const command = (name: string, options: OperatorCommand['options']): OperatorCommand => ({
  name,
  usage: `${name} usage`,
  options,
  prepare: () => async () => '',
});
const commands = [
  command('make-account', { email: { type: 'string' } }),
  command('domain add', { domain: { type: 'string' }, 'dry-run': { type: 'boolean' } }),
];

test('a command is read with its options', () => {
  const read = readCommand(commands, ['domain', 'add', '--domain', 'a.example', '--dry-run']);
  expect(read).toMatchObject({ kind: 'run', command: { name: 'domain add' } });
  expect(read).toHaveProperty('values.dry-run', true);
});

test('--help gives the usage of the command, or of all', () => {
  expect(readCommand(commands, ['domain', 'add', '--help'])).toEqual({
    kind: 'help',
    text: 'fanfare admin domain add usage',
    found: true,
  });
  expect(readCommand(commands, ['--help'])).toMatchObject({ kind: 'help', found: true });
  expect(readCommand(commands, ['domain'])).toMatchObject({ kind: 'help', found: false });
});

test("another command's option is refused instead of ignored", () => {
  expect(() => readCommand(commands, ['make-account', '--email', 'a@b.test', '--dry-run'])).toThrow(
    'make-account has no option --dry-run.',
  );
  expect(() => readCommand(commands, ['make-account', '--nonsense'])).toThrow();
});
