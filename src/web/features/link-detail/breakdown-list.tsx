/** The rows of a breakdown with bars, the first ones at once and the others on request. */
import { type BreakdownRow, breakdownTotal } from '#domain/stats/breakdowns.ts';
import { wholeShare } from '#domain/stats/rates.ts';
import { isFilterable } from '#domain/stats/source-filters.ts';
import { FoldedBars } from './folded-bars.tsx';

/** `rows` is undefined while they load. `nameOf` writes a row's name for people; choosing a row filters by it. */
export function BreakdownList({
  label,
  category,
  rows,
  tone,
  nameOf = (name) => name,
  onSelect,
}: {
  label: string;
  /** What the empty state says there is no data for. */
  category: string;
  rows: readonly BreakdownRow[] | undefined;
  tone: 'brass' | 'ink';
  nameOf?: (name: string) => string;
  onSelect: (name: string) => void;
}) {
  const total = breakdownTotal(rows ?? []);
  return (
    <FoldedBars
      {...{ label, category, tone, onSelect }}
      items={rows?.map(({ name, count }) => ({
        key: name,
        label: nameOf(name),
        count,
        share: wholeShare(count, total),
        selectable: isFilterable(name),
      }))}
    />
  );
}
