import { describe, expect, it } from 'vitest';
import { areSameTags, hasEveryTag, readTags } from './tags.ts';

describe('readTags', () => {
  it('keeps each tag once, in the spelling that came first, and leaves out empty ones', () => {
    expect(readTags(['Summer', '  ', 'summer', 'Album\n one', '\u200b'])).toEqual({ tags: ['Album one', 'Summer'] });
  });

  it('takes full-width letters and capitals of other scripts for the same tag', () => {
    expect(readTags(['ＵＫ', 'uk'])).toEqual({ tags: ['ＵＫ'] });
    expect(readTags(['ΆΝΟΙΞΗ', 'άνοιξη'])).toEqual({ tags: ['ΆΝΟΙΞΗ'] });
  });

  it('counts characters as people do', () => {
    expect(readTags(['🎷'.repeat(50)])).toEqual({ tags: ['🎷'.repeat(50)] });
    expect(readTags(['x'.repeat(51)])).toEqual({ problem: 'TAG_TOO_LONG' });
  });

  it('takes 20 tags and no more', () => {
    const tags = Array.from({ length: 21 }, (_, index) => `tag ${index}`);
    expect(readTags(tags.slice(1))).toHaveProperty('tags.length', 20);
    expect(readTags(tags)).toEqual({ problem: 'LINK_TAGS_FULL' });
  });
});

it('compares tags without regard to capitals', () => {
  expect(areSameTags(['A', 'b'], ['B', 'a'])).toBe(true);
  expect(areSameTags(['a'], ['a', 'b'])).toBe(false);
  expect(hasEveryTag(['Summer', 'UK'], ['uk'])).toBe(true);
  expect(hasEveryTag(['Summer'], ['summer', 'uk'])).toBe(false);
  expect(hasEveryTag([], [])).toBe(true);
});
