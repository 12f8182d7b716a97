/** Breakdowns name what is missing and lose no hit; filters follow the order of STAT-31. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  breakdownTotal,
  countryBreakdown,
  directOrNone,
  otherSources,
  sourceBreakdown,
  sourceCategories,
} from './breakdowns.ts';
import {
  activeCategory,
  listFilters,
  openCategories,
  type SourceFilters,
  withFilter,
  withoutFilter,
} from './source-filters.ts';

const source = fc.record({
  event: fc.constantFrom('view', 'click'),
  category: fc.constantFrom(...sourceCategories),
  name: fc.constantFrom(directOrNone, otherSources, 'Instagram', 'newsletter', 'story'),
  count: fc.nat(1000),
});

describe('sources', () => {
  it('sum to all hits of the metric, in every category', () => {
    fc.assert(
      fc.property(fc.array(source, { maxLength: 60 }), fc.constantFrom(...sourceCategories), (rows, category) => {
        const views = rows
          .filter((row) => row.event === 'view' && row.category === category)
          .reduce((sum, row) => sum + row.count, 0);
        const breakdown = sourceBreakdown(rows, category, 'view');
        expect(breakdownTotal(breakdown)).toBe(views);
        expect(new Set(breakdown.map((row) => row.name)).size).toBe(breakdown.length);
        expect(breakdown.map((row) => row.count)).toEqual(
          breakdown.map((row) => row.count).toSorted((one, other) => other - one),
        );
      }),
    );
  });

  it('are those of one category and one metric', () => {
    const row = { event: 'click', category: 'utm_medium', name: 'bio', count: 2 };
    expect(sourceBreakdown([row], 'utm_medium', 'click')).toEqual([{ name: 'bio', count: 2 }]);
    expect(sourceBreakdown([row], 'utm_source', 'click')).toEqual([]);
    expect(sourceBreakdown([row], 'utm_medium', 'view')).toEqual([]);
  });
});

it('keeps hits from unknown countries apart', () => {
  const rows = [
    { event: 'view', country: 'DE', count: 3 },
    { event: 'view', country: '', count: 4 },
    { event: 'click', country: 'DE', count: 9 },
  ];
  expect(countryBreakdown(rows, 'view')).toEqual([
    { name: '', count: 4 },
    { name: 'DE', count: 3 },
  ]);
});

describe('source filters', () => {
  it('advance to the next category without a filter, and hide the filtered ones', () => {
    const filters = withFilter({}, 'referrer', 'Instagram');
    expect(openCategories(filters)).toEqual(['utm_medium', 'utm_source', 'utm_campaign']);
    expect(activeCategory(filters, 'referrer')).toBe('utm_medium');
    expect(activeCategory(withFilter(filters, 'utm_campaign', 'launch'), 'utm_campaign')).toBe('utm_medium');
    expect(activeCategory(withFilter(filters, 'utm_source', 'x'), 'utm_source')).toBe('utm_campaign');
  });

  it('have no tab left when all four are set', () => {
    const all: SourceFilters = { referrer: 'X', utm_medium: 'a', utm_source: 'b', utm_campaign: 'c' };
    expect(openCategories(all)).toEqual([]);
    expect(activeCategory(all, 'referrer')).toBeUndefined();
  });

  it("refuse 'Direct / None', the sum of all rare sources, and an unknown country", () => {
    expect(withFilter({}, 'referrer', directOrNone)).toEqual({});
    expect(withFilter({}, 'utm_source', otherSources)).toEqual({});
    expect(withFilter({}, 'country', '')).toEqual({});
  });

  it('are listed in their order and gone when removed', () => {
    const filters = withFilter(withFilter(withFilter({}, 'country', 'DE'), 'utm_medium', 'bio'), 'referrer', 'TikTok');
    expect(listFilters(filters).map((filter) => filter.category)).toEqual(['referrer', 'utm_medium', 'country']);
    expect(withoutFilter(filters, 'utm_medium')).toEqual({ referrer: 'TikTok', country: 'DE' });
  });
});
