import { describe, expect, it } from 'vitest';
import { readTextsProblem, textsProblemOf } from './texts-problem.ts';

describe('what an artist lacks for sending texts (DROP-180)', () => {
  it('is the number before all, or the plan that a number comes with', () => {
    expect(textsProblemOf('NO_NUMBER', 'max')).toBe('NUMBER_NEEDED');
    expect(textsProblemOf('NO_NUMBER', 'pro')).toBe('NUMBER_PLAN');
  });

  it('has a sentence for every obstacle of sending but a suspension', () => {
    expect(textsProblemOf('TEXTS_OFF', 'max')).toBe('TEXTS_OFF');
    expect(textsProblemOf('NUMBER_NOT_APPROVED', 'max')).toBe('NUMBER_NOT_APPROVED');
    expect(textsProblemOf('TEXTS_PLAN', 'pro')).toBe('TEXTS_PLAN');
    expect(textsProblemOf('TEXTS_DISABLED', 'max')).toBe('TEXTS_DISABLED');
    expect(textsProblemOf('ARTIST_SUSPENDED', '')).toBeUndefined();
    expect(textsProblemOf(undefined, 'max')).toBeUndefined();
  });

  it('reads only codes that it knows', () => {
    expect(readTextsProblem('TEXTS_PLAN')).toBe('TEXTS_PLAN');
    expect(readTextsProblem('NOT_FOUND')).toBeUndefined();
    expect(readTextsProblem(null)).toBeUndefined();
  });
});
