/** Countries: the world with Europe enlarged, in five steps of brass, and the same figures as a list. */

import { countInWords } from '#domain/kernel/counts.ts';
import type { Report } from '#domain/reports/report.ts';
import { countriesLine, rowName, rowsInOrder, shareInWords } from '#domain/reports/report-words.ts';
import { countryName } from '#domain/stats/country-names.ts';
import { mapLabels } from './map-labels.ts';
import { mapSize } from './map-size.ts';
import type { CountryShape } from './world-shapes.ts';

/** The size of labels in units of the map, which is 928 pixels wide on the sheet. */
const labelSize = 8;
/** The part of the map that is enlarged, and how many times. */
const europe = { x: 277, y: 98, width: 76, height: 78 };

/** The shade of a count: 0 for the smallest part of the largest, 4 for the largest. */
const shadeOf = (views: number, largest: number): number => Math.min(4, Math.floor(Math.sqrt(views / largest) * 5));

/** Without `shapes` the map's place is empty. */
export function CountriesPart({
  report,
  shapes = [],
}: {
  report: Report;
  shapes: readonly CountryShape[] | undefined;
}) {
  const rows = rowsInOrder('countries', report.countries);
  const all = report.counts.views;
  const named = rows.filter(({ kind, views }) => kind === 'row' && views > 0);
  const largest = named[0]?.views ?? 1;
  const shades = new Map(named.map(({ name, views }) => [name, shadeOf(views, largest)]));
  const labels = mapLabels(
    named.flatMap(({ name, views }) => {
      const shape = shapes.find(({ code }) => code === name);
      if (shape === undefined) return [];
      const { centre, extent } = shape;
      return [{ code: name, centre, extent, text: `${countryName(name)} ${shareInWords(views, all)}` }];
    }),
    labelSize,
    mapSize,
  );
  return (
    <section className="rp-part" id="report-countries">
      <h2>Countries</h2>
      <p className="rp-sub">{countriesLine(report)}</p>
      {named.length > 0 && (
        <div className="rp-maps" aria-hidden="true">
          <svg className="rp-map" aria-hidden="true" viewBox={`0 0 ${mapSize.width} ${mapSize.height}`}>
            <g id="rp-world">
              {shapes.map(({ key, code, path }) => (
                <path key={key} d={path} data-step={code === undefined ? undefined : shades.get(code)} />
              ))}
            </g>
            {labels.map(({ code, text, x, y, isBeside }) => {
              const centre = shapes.find((shape) => shape.code === code)?.centre;
              return (
                <g key={code} className="rp-label" data-on={isBeside ? undefined : shades.get(code)}>
                  {isBeside && centre && <circle cx={centre[0]} cy={centre[1]} r={1.6} />}
                  <text x={x} y={y} fontSize={labelSize}>
                    {text}
                  </text>
                </g>
              );
            })}
          </svg>
          <svg
            className="rp-europe"
            aria-hidden="true"
            viewBox={`${europe.x} ${europe.y} ${europe.width} ${europe.height}`}
            preserveAspectRatio="xMidYMid slice"
          >
            <use href="#rp-world" />
          </svg>
        </div>
      )}
      <ul className="rp-countries">
        {rows.map((row) => (
          <li key={`${row.kind} ${row.name}`}>
            <span className="rp-swatch" data-step={row.kind === 'row' ? shadeOf(row.views, largest) : undefined} />
            <span className="rp-name">{rowName('countries', row)}</span>
            <b>{countInWords(row.views)}</b>
            <span className="rp-share">{shareInWords(row.views, all)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
