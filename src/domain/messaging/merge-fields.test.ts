/** Fields in messages: known ones however they are written, and nothing in braces that goes out as it is. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fieldsOf, fillIn, mergeFields, unknownFields } from './merge-fields.ts';

it.each([
  ['{city|there}', 'Berlin', 'there'],
  ['{City|there}', 'Berlin', 'there'],
  ['{CITY}', 'Berlin', ''],
  ['{{city|there}}', 'Berlin', 'there'],
  ['{{ City | there }}', 'Berlin', 'there'],
  ['{ city }', 'Berlin', ''],
  ['{city||}', 'Berlin', '|'],
])('fills in %s', (written, known, unknown) => {
  expect(fillIn(`Hi ${written}!`, { city: 'Berlin' })).toBe(`Hi ${known}!`);
  expect(fillIn(`Hi ${written}!`, {})).toBe(`Hi ${unknown}!`);
  expect([fieldsOf(written), unknownFields(written)]).toEqual([['city'], []]);
});

it.each(['{name}', '{{name|x}}', '{}', '{ }', '{|x}', '{city}}', '{{city}', '{{{city}}}', '{ci ty}', '{1}', '{citý}'])(
  'refuses %s, which is no field',
  (written) => {
    expect(unknownFields(`Hi ${written}`)).toEqual([written]);
    expect(fillIn(written, { city: 'Berlin' })).toBe(written);
  },
);

it('leaves no braces in a message without unknown fields', () => {
  const part = fc.oneof(fc.constantFrom('{', '}', '|', ' ', ...mergeFields), fc.string({ maxLength: 4 }));
  fc.assert(
    fc.property(
      fc.array(part, { maxLength: 12 }).map((parts) => parts.join('')),
      (template) => {
        if (unknownFields(template).length > 0) return;
        expect(fillIn(template, {})).not.toMatch(/\{[^{}]*\}/);
      },
    ),
  );
});
