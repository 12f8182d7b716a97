/** Rows of a report: they add up to the figures, whatever is folded away or not listed. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countsOf, reportRows } from './report-rows.ts';

const row = (name: string, count: number, event = 'view') => ({ name, event, count });

it('names the strongest, adds the others up, and lists last what has no name', () => {
  const counts = [row('SE', 3), row('DE', 9), row('', 2), row('DE', 4, 'click'), row('FR', 1), row('IT', 1)];
  const all = countsOf(counts);
  expect(reportRows(counts, all, 2)).toEqual([
    { name: 'DE', kind: 'row', rows: 1, views: 9, clicks: 4, fans: 0 },
    { name: 'SE', kind: 'row', rows: 1, views: 3, clicks: 0, fans: 0 },
    { name: '', kind: 'others', rows: 2, views: 2, clicks: 0, fans: 0 },
    { name: '', kind: 'none', rows: 1, views: 2, clicks: 0, fans: 0 },
  ]);
});

it('names one row more rather than calling a single one others', () => {
  const counts = [row('SE', 3), row('DE', 9), row('FR', 1)];
  expect(reportRows(counts, countsOf(counts), 2).map(({ name }) => name)).toEqual(['DE', 'SE', 'FR']);
});

it('does not say how many others there are where the counts have a row of others themselves', () => {
  const counts = [row('a', 9), row('b', 3), row('c', 2), row('d', 1), row('Other', 7)];
  const others = reportRows(counts, countsOf(counts), 2).find(({ kind }) => kind === 'others');
  expect(others).toMatchObject({ rows: 0, views: 10 });
});

it('adds up to the figures, also where the counts list less than there is', () => {
  const named = fc.record({
    name: fc.constantFrom('', 'Direct / None', 'Other', 'a', 'b', 'c', 'd'),
    event: fc.constantFrom('view', 'click', 'subscribe', 'presave'),
    count: fc.nat(1000),
  });
  fc.assert(
    fc.property(fc.array(named), fc.nat(4), fc.nat(50), (counts, most, unlisted) => {
      const listed = countsOf(counts);
      const all = { ...listed, views: listed.views + unlisted };
      const rows = reportRows(counts, all, most);
      const sum = (pick: 'views' | 'clicks' | 'fans') => rows.reduce((total, each) => total + each[pick], 0);
      expect([sum('views'), sum('clicks'), sum('fans')]).toEqual([
        all.views,
        all.clicks,
        all.subscribes + all.presaves,
      ]);
    }),
  );
});
