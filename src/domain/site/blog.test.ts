/** The blog's filter and its dates. */
import { describe, expect, it } from 'vitest';
import { type BlogPost, categoriesOf, effectiveSearch, filterPosts, longestSearch } from './blog.ts';
import { longDay, shortDay } from './post-date.ts';

const post = (slug: string, changes: Partial<BlogPost> = {}): BlogPost => ({
  id: slug,
  slug,
  title: slug,
  description: '',
  content: '',
  text: '',
  createdAt: '2026-11-01',
  category: { id: 'guides', name: 'Guides', slug: 'guides' },
  ...changes,
});
const label = { id: 'labels', name: 'Running a Label', slug: 'labels' };
const posts = [
  post('release-day', { title: 'The Release Day' }),
  post('texts', { description: 'What the LAW says' }),
  post('accounts', {
    content: '<p>Twelve <strong>artists</strong> &amp; a label</p>',
    text: 'Twelve artists & a label',
    category: label,
  }),
];
const found = (search: string, category = '') => filterPosts(posts, { category, search }).map(({ slug }) => slug);

describe('the blog', () => {
  it('filters with three characters and more, in every field, whatever their case (SITE-21)', () => {
    expect(found('')).toHaveLength(3);
    expect(found('zz')).toHaveLength(3);
    expect(found('  zz ')).toHaveLength(3);
    expect(found('zzz')).toEqual([]);
    expect(found('RELEASE')).toEqual(['release-day']);
    expect(found('law')).toEqual(['texts']);
    expect(found('twelve')).toEqual(['accounts']);
    expect(found('artists & a')).toEqual(['accounts']);
    // A reader searches what they read, not the markup around it.
    expect(found('strong')).toEqual([]);
    expect(found('running a')).toEqual(['accounts']);
  });

  it('looks at a limited part of a search', () => {
    expect(effectiveSearch('a'.repeat(300_000))).toHaveLength(longestSearch);
  });

  it('shows one category, and names each category once', () => {
    expect(found('', 'guides')).toEqual(['release-day', 'texts']);
    expect(found('law', 'labels')).toEqual([]);
    expect(found('', 'nobody')).toEqual([]);
    expect(categoriesOf(posts).map(({ slug }) => slug)).toEqual(['guides', 'labels']);
  });

  it.each([
    ['2026-11-01', 'Nov. 1st, 2026', 'November 1st, 2026'],
    ['2026-02-02', 'Feb. 2nd, 2026', 'February 2nd, 2026'],
    ['2026-03-23', 'Mar. 23rd, 2026', 'March 23rd, 2026'],
    ['2026-05-11', 'May. 11th, 2026', 'May 11th, 2026'],
    ['2026-12-13', 'Dec. 13th, 2026', 'December 13th, 2026'],
    ['2026-01-31', 'Jan. 31st, 2026', 'January 31st, 2026'],
  ])('writes %s as %s and %s (SITE-22)', (day, short, long) => {
    expect(shortDay(day)).toBe(short);
    expect(longDay(day)).toBe(long);
  });
});
