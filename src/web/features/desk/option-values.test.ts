/** From what stands in a command's fields to what the server is sent. */
import { expect, test } from 'vitest';
import { askedOptions, type DeskCommand, givenValues, optionsToSend } from './option-values.ts';

const option = (name: string, more: Partial<DeskCommand['options'][number]> = {}) => ({
  ...{ name, type: 'string', multiple: false, secret: false },
  ...more,
});
const command: DeskCommand = {
  ...{ name: 'make-account', summary: '', usage: '', changes: true, needs_reason: false },
  options: [
    option('email'),
    option('password', { secret: true }),
    option('artist', { multiple: true }),
    option('off', { type: 'boolean' }),
  ],
};

test('empty fields and unchecked boxes are left out, and each line is a value of its own', () => {
  const fields = { email: ' a@b.test ', password: ' secret ', artist: 'one\n\n two ', off: false };
  expect(optionsToSend(command, {}, fields)).toEqual({
    email: 'a@b.test',
    password: ' secret ',
    artist: ['one', 'two'],
  });
  expect(optionsToSend(command, {}, { email: '  ', off: true })).toEqual({ off: true });
});

test('what an action brings along is not asked for, and goes with the rest', () => {
  const given = givenValues({ email: 'a@b.test', cents: 500, artist: ['one'], none: null });
  expect(given).toEqual({ email: 'a@b.test', cents: '500', artist: ['one'] });
  expect(askedOptions(command, given).map(({ name }) => name)).toEqual(['password', 'off']);
  expect(optionsToSend(command, given, { email: 'other@b.test', off: true })).toEqual({ ...given, off: true });
});

test('what would be given in place of an option that is given is not asked for', () => {
  const either = {
    ...command,
    usage: 'make-account --email <email> | --artist <id>',
    options: [option('email'), option('artist')],
  };
  expect(askedOptions(either, { artist: 'one' })).toEqual([]);
  expect(askedOptions(either, {}).map(({ name }) => name)).toEqual(['email', 'artist']);
});
