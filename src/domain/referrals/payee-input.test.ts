/** Which bank accounts can be paid to. */
import { expect, it } from 'vitest';
import { isBankAccount, payeeSchema, shownAccount } from './payee-input.ts';

it.each([
  ['DE89370400440532013000', true],
  ['DE89370400440532013001', false],
  ['GB29NWBK60161331926819', true],
  ['021000021/123456789', true],
  ['021000022/123456789', false],
  ['021000021', false],
  ['000000000/1234', false],
  ['', false],
])('%s: %s', (account, isOne) => {
  expect(isBankAccount(account)).toBe(isOne);
});

it('reads an IBAN in groups of four', () => {
  const read = payeeSchema.parse({ holder: ' Ada Quill ', account: 'de89 3704 0044 0532 0130 00' });
  expect(read).toEqual({ holder: 'Ada Quill', account: 'DE89370400440532013000' });
  expect(shownAccount(read.account)).toBe('•••• 3000');
});

it('takes no formula and no line break as a name', () => {
  for (const holder of ['=HYPERLINK(1)', 'Ada\nQuill', 'A'])
    expect(payeeSchema.safeParse({ holder, account: 'DE89370400440532013000' }).success).toBe(false);
});
