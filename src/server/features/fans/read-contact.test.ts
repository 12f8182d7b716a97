/** Numbers as people write them. */
import { expect, it } from 'vitest';
import { findNumber } from './read-contact.ts';

it.each([
  ['+52 1 55 1234 5678', '+525512345678'],
  ['+5215512345678', '+525512345678'],
  ['005215512345678', '+525512345678'],
  ['+52 55 1234 5678', '+525512345678'],
  ['+1 (212) 555-0123', '+12125550123'],
])('reads %j', (typed, number) => expect(findNumber(typed, '')).toMatchObject({ number }));
