import { describe, expect, it } from 'vitest';
import { checkPlacement, chosenCode, freeCode, utmValue } from './placement-draft.ts';

const draft = { name: 'Poster Berlin', kind: 'print', source: '', medium: '', campaign: '' };

describe('a placement', () => {
  it('PLACE-20: has a name on one line of 1 to 60 characters, counted as people see them', () => {
    expect(checkPlacement({ ...draft, name: ' Poster\n Berlin ' })).toMatchObject({
      fields: { name: 'Poster Berlin' },
    });
    for (const name of ['', '  ', '\u200b'])
      expect(checkPlacement({ ...draft, name })).toEqual({
        problem: { code: 'PLACEMENT_NAME_MISSING', field: 'name' },
      });
    expect(checkPlacement({ ...draft, name: '👩‍🎤'.repeat(60) })).toHaveProperty('fields');
    expect(checkPlacement({ ...draft, name: 'a'.repeat(61) })).toEqual({
      problem: { code: 'PLACEMENT_NAME_TOO_LONG', field: 'name' },
    });
    expect(checkPlacement({ ...draft, kind: 'bought' })).toEqual({ problem: { code: 'BAD_INPUT', field: 'kind' } });
  });

  it('PLACE-21: takes a code as it stands in the path, and makes one up that was never used', () => {
    expect(chosenCode(' -Berlin ')).toBe('berlin');
    expect(chosenCode('poster berlin')).toBeUndefined();
    const zero = () => 0;
    expect(freeCode(new Set(), zero)).toBe('22');
    expect(freeCode(new Set(['22']), zero)).toBe('222');
    let next = 0;
    expect(freeCode(new Set(['22']), (below) => next++ % below)).toBe('23');
  });

  it('PLACE-22: has UTM values in small letters with _ between the words', () => {
    expect(utmValue(' Spring  Tour ')).toBe('spring_tour');
    expect(utmValue('line\nbreak')).toBe('line_break');
    expect(checkPlacement({ ...draft, medium: 'x'.repeat(101) })).toEqual({
      problem: { code: 'UTM_VALUE_TOO_LONG', field: 'utm_medium' },
    });
  });
});
