/** Emails as people have them: HTML's own pattern, and hosts in every script. */
import { expect, it } from 'vitest';
import { readEmail } from './email.ts';

it.each([
  ['o&leary@example.com', 'o&leary@example.com'],
  ['fan/x@example.com', 'fan/x@example.com'],
  ['fan%tag@example.com', 'fan%tag@example.com'],
  ['Plus+Tag@Example.COM', 'plus+tag@example.com'],
  ["o'hara@mail.test", "o'hara@mail.test"],
  ['fan@xn--e1afmkfd.xn--p1ai', 'fan@xn--e1afmkfd.xn--p1ai'],
  ['fan@müller.example', 'fan@xn--mller-kva.example'],
  ['fan@MÜLLER.example', 'fan@xn--mller-kva.example'],
  ['fan@пример.рф', 'fan@xn--e1afmkfd.xn--p1ai'],
  ['用户@example.com', '用户@example.com'],
  ['\u200e ada@mail.test\u202c', 'ada@mail.test'],
])('reads %j', (typed, email) => expect(readEmail(typed)).toBe(email));

it.each([
  ...['', '@', 'ada', 'ada@', '@mail.test', 'ada@mail', 'ada@mail..test', 'ada@-mail.test', 'a b@mail.test'],
  ...['ada@mail.test, bo@mail.test', 'ada@127.0.0.1', 'ada@mail.test:25', 'ada@müller.example/x', 'ada@x@mail.test'],
  ...['"ada"@mail.test', `${'a'.repeat(250)}@mail.test`, 'ada@müller', 'ada<b>@mail.test', 'ada\u0000@mail.test'],
])('refuses %j', (typed) => expect(readEmail(typed)).toBeUndefined());
