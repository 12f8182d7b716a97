/** The map's numbers in words: the countries with most hits, each with its shade, and the steps of the scale (STAT-33). */
import { type BreakdownRow, breakdownTotal } from '#domain/stats/breakdowns.ts';
import { countryName } from '#domain/stats/country-names.ts';
import { wholeShare } from '#domain/stats/rates.ts';
import { isFilterable } from '#domain/stats/source-filters.ts';
import { formatCount } from '#web/ui/numbers.ts';
import classes from './country-map.module.css';
import { type MapStep, stepInWords, stepOf } from './map-steps.ts';

/** More would push the map out of sight; the list has all of them. */
const most = 9;

/** `rows` go by country code, largest first. Choosing one filters by it. */
export function MapLegend({
  rows,
  steps,
  onSelect,
}: {
  rows: readonly BreakdownRow[];
  steps: readonly MapStep[];
  onSelect: (code: string) => void;
}) {
  const total = breakdownTotal(rows);
  const others = rows.slice(most);
  const figures = (count: number) => (
    <>
      <span className={classes.count}>{formatCount(count)}</span>
      <span className={classes.share}>{wholeShare(count, total)}%</span>
    </>
  );
  return (
    <>
      <ul className={classes.legend} aria-label="Countries on the map">
        {rows.slice(0, most).map(({ name, count }) => {
          const row = (
            <>
              <span className={classes.swatch} data-step={stepOf(steps, count)} aria-hidden="true" />
              <span className={classes.name}>{countryName(name)}</span>
              {figures(count)}
            </>
          );
          return (
            <li key={name}>
              {isFilterable(name) ? (
                <button type="button" className={classes.entry} onClick={() => onSelect(name)}>
                  {row}
                </button>
              ) : (
                <span className={classes.entry}>{row}</span>
              )}
            </li>
          );
        })}
        {others.length > 0 && (
          <li>
            <span className={classes.entry}>
              <span className={classes.name}>{others.length === 1 ? '1 other' : `${others.length} others`}</span>
              {figures(breakdownTotal(others))}
            </span>
          </li>
        )}
      </ul>
      <ol className={classes.scale} aria-label="Scale">
        {steps.map((step, index) => (
          <li key={step.from} data-step={index}>
            {stepInWords(step)}
          </li>
        ))}
      </ol>
    </>
  );
}
