/** Reading what a usage says of an option. */
import { expect, test } from 'vitest';
import { alternativesTo, hintOf } from './option-hints.ts';

const usage =
  'set-kind     --email <email> --kind none|agency|family [--enterprise] [--ends <YYYY-MM-DD>]  makes an account an agency or family account';

test('a usage says what an option takes, which values, and whether it may be left out', () => {
  expect(hintOf(usage, 'email')).toEqual({ text: '', choices: [], isOptional: false });
  expect(hintOf(usage, 'kind')).toEqual({ text: '', choices: ['none', 'agency', 'family'], isOptional: false });
  expect(hintOf(usage, 'enterprise')).toMatchObject({ isOptional: true });
  expect(hintOf(usage, 'ends')).toEqual({ text: 'YYYY-MM-DD', choices: [], isOptional: true });
  expect(hintOf('set-trial --ends <YYYY-MM-DD|none>', 'ends').text).toBe('YYYY-MM-DD or none');
});

test('one of several may be left out, and an option that the usage does not name says nothing', () => {
  const either = 'pixel list   --artist <id> | --email <address of an agency>      the pixels';
  expect(hintOf(either, 'artist').isOptional).toBe(true);
  expect(hintOf(either, 'email')).toMatchObject({ text: 'address of an agency', isOptional: true });
  expect(hintOf(either, 'mail')).toEqual({ text: '', choices: [], isOptional: false });
});

test('of several options only one is given', () => {
  const usage = 'mail resend  (--all | --kind <kind> | --id <id>...)   sends mails again';
  expect(alternativesTo(usage, 'kind')).toEqual(['all', 'id']);
  expect(alternativesTo('pixel add --artist <id> | --email <address of an agency>, --pixel <id>', 'artist')).toEqual([
    'email',
  ]);
  expect(alternativesTo('set-kind --email <email> --kind none|agency', 'kind')).toEqual([]);
});
