/** Which referrals are held for a person's review. */
import { expect, it } from 'vitest';
import { holdReasons, mailboxOf } from './hold-reasons.ts';

const visa = { brand: 'Visa', last4: '1111', expires: { month: 12, year: 2030 } };
const owner = { email: 'ada@people.test', cards: [visa] };
const nothing = { isLoop: false, isDisposable: () => false };

it.each([
  ['Ada.Quill+fans@GMAIL.com', 'adaquill@gmail.com'],
  ['ada.quill@googlemail.com', 'adaquill@gmail.com'],
  ['ada.quill+x@people.test', 'ada.quill@people.test'],
])('%s leads to the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});

it('finds nothing wrong with two different people', () => {
  const other = { email: 'ben@people.test', cards: [{ ...visa, last4: '2222' }] };
  expect(holdReasons(owner, other, nothing)).toEqual([]);
});

it.each([
  [{ email: 'ben@people.test', cards: [visa] }, nothing, ['same_card']],
  [{ email: 'ada+2@people.test', cards: [] }, nothing, ['same_email']],
  [
    { email: 'ben@throwaway.test', cards: [] },
    { ...nothing, isDisposable: (domain: string) => domain === 'throwaway.test' },
    ['disposable_email'],
  ],
  [{ email: 'ben@people.test', cards: [] }, { ...nothing, isLoop: true }, ['loop']],
])('holds %j', (referred, facts, reasons) => {
  expect(holdReasons(owner, referred, facts)).toEqual(reasons);
});

it('takes cards that differ in one thing for two cards', () => {
  for (const other of [
    { ...visa, brand: 'Mastercard' },
    { ...visa, expires: { month: 11, year: 2030 } },
  ])
    expect(holdReasons(owner, { email: 'ben@people.test', cards: [other] }, nothing)).toEqual([]);
});
