/** Files whose columns a person does not have to look at. */
import { expect, it } from 'vitest';
import { areColumnsKnown } from './known-columns.ts';

const isKnown = (head: string) => areColumnsKnown({ head, bytes: head.length });

it('DROP-195: knows columns by their names', () => {
  expect(isKnown('Name,Email\nAda,ada@mail.test\n')).toBe(true);
  expect(isKnown('Email;Mobile;City\nada@mail.test;+4915112345601;Lund\n')).toBe(true);
});

it('DROP-195: asks about a column that it does not know, one without a name, and numbers without a country', () => {
  expect(isKnown('Email,May we write?\nada@mail.test,no\n')).toBe(false);
  expect(isKnown('ada@mail.test,Ada\nbo@mail.test,Bo\n')).toBe(false);
  expect(isKnown('Email,Mobile\nada@mail.test,0151 12345601\n')).toBe(false);
  expect(isKnown('Name,City\nAda,Lund\n')).toBe(false);
});
