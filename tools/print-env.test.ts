/** A setting is printed with everything that a reader needs, or refused. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { printSetting } from './print-env.ts';

describe('a setting', () => {
  it('is printed with its description, its default and an example', () => {
    const schema = z.string().default('fanfare').meta({ description: 'The name of the zone.' });
    expect(printSetting('ZONE', schema, false)).toBe('# The name of the zone. Default: fanfare.\n# ZONE=fanfare\n');
  });

  it.each([
    [z.string(), 'The setting ZONE has no description: add `description` to its .meta({ … }).'],
    [z.string().meta({ description: 'The zone.' }), /^The setting ZONE has no example .* add `example`/],
    [
      z.string().optional().meta({ description: 'The zone.', example: '' }),
      'The setting ZONE has no text for what happens without it: add `absent` to its .meta({ … }).',
    ],
  ])('is refused without what a reader needs (%#)', (schema, sentence) => {
    expect(() => printSetting('ZONE', schema, false)).toThrow(sentence);
  });
});
