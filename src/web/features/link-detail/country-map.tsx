/** The world with each country in a shade for its count. Loaded when it is first shown, since outlines are large. */
import { useElementSize } from '@mantine/hooks';
import { type KeyboardEvent, type MouseEvent, useMemo, useRef, useState } from 'react';
import { type BreakdownRow, breakdownTotal } from '#domain/stats/breakdowns.ts';
import { countryName } from '#domain/stats/country-names.ts';
import { wholeShare } from '#domain/stats/rates.ts';
import { mapLabels } from '#landing/report/map-labels.ts';
import { mapSize } from '#landing/report/map-size.ts';
import { type CountryShape, worldShapes } from '#landing/report/world-shapes.ts';
import { useSearchParams } from '#web/navigation/navigation.tsx';
import { counted as countText, formatShortCount, nounFor } from '#web/ui/numbers.ts';
import classes from './country-map.module.css';
import { MapLegend } from './map-legend.tsx';
import { mapSteps, stepOf } from './map-steps.ts';

interface Counted {
  shape: CountryShape;
  code: string;
  count: number;
  share: number;
}

/** The size of the labels on the screen, in pixels, however wide the map is drawn. */
const labelPixels = 11.5;

const stepKeys: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * `rows` go by country code, largest first. One country is in the order of the tab key; the arrow keys walk from it through the others by
 * count. Choosing one filters by it. The legend below says the same in words.
 */
export function CountryMap({
  rows,
  unit,
  onSelect,
}: {
  rows: readonly BreakdownRow[];
  unit: string;
  onSelect: (code: string) => void;
}) {
  const shapes = useMemo(worldShapes, []);
  const [active, setActive] = useState<string>();
  const places = useRef(new Map<string, { focus(): void }>());
  const [query] = useSearchParams();
  const drawn = useElementSize<HTMLElement>();
  const total = breakdownTotal(rows);
  const counted = rows.flatMap(({ name, count }): Counted[] => {
    const shape = shapes.find(({ code }) => code === name);
    return shape ? [{ shape, code: name, count, share: wholeShare(count, total) }] : [];
  });
  const steps = mapSteps(counted[0]?.count ?? 0);
  const shown = counted.find(({ code }) => code === active);
  const fontSize = drawn.width === 0 ? 0 : (labelPixels * mapSize.width) / drawn.width;
  const labels = mapLabels(
    counted.map(({ shape: { centre, extent }, code, count }) => ({
      ...{ code, centre, extent },
      text: `${countryName(code)} ${formatShortCount(count)}`,
    })),
    fontSize,
    mapSize,
  );
  const tabStop = shown?.code ?? counted[0]?.code;

  const addressOf = (code: string): string => {
    const filtered = new URLSearchParams(query);
    filtered.set('country', code);
    return `?${filtered}`;
  };
  const choose = (event: MouseEvent, code: string): void => {
    // With a modifier key the browser opens the link in a new tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onSelect(code);
  };
  const walk = (event: KeyboardEvent, code: string): void => {
    const step = stepKeys[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const index = counted.findIndex((country) => country.code === code);
    const next = counted[(index + step + counted.length) % counted.length];
    if (next) places.current.get(next.code)?.focus();
  };

  return (
    <figure ref={drawn.ref} className={classes.figure}>
      <svg className={classes.map} viewBox={`0 0 ${mapSize.width} ${mapSize.height}`}>
        <title>{`Map of ${nounFor(0, unit)} by country`}</title>
        {shapes.map(({ key, path }) => (
          <path key={key} d={path} className={classes.land} />
        ))}
        {counted.map(({ shape, code, count, share }) => (
          <a
            key={code}
            ref={(element) => {
              if (element) places.current.set(code, element);
            }}
            href={addressOf(code)}
            className={classes.country}
            data-step={stepOf(steps, count)}
            tabIndex={code === tabStop ? 0 : -1}
            aria-label={`${countryName(code)}: ${countText(count, unit)}, ${share}%`}
            onClick={(event) => choose(event, code)}
            onKeyDown={(event) => walk(event, code)}
            onFocus={() => setActive(code)}
            onPointerEnter={() => setActive(code)}
            onPointerLeave={() => setActive(undefined)}
          >
            <title>{`${countryName(code)}: ${countText(count, unit)}`}</title>
            <path d={shape.path} />
          </a>
        ))}
        {fontSize > 0 && (
          <svg className={classes.labels} fontSize={fontSize} aria-hidden="true">
            {labels.map(({ code, text, x, y, isBeside }) => {
              const centre = counted.find((country) => country.code === code)?.shape.centre;
              return (
                <g key={code}>
                  {isBeside && centre && <circle cx={centre[0]} cy={centre[1]} r={fontSize / 5} />}
                  <text x={x} y={y}>
                    {text}
                  </text>
                </g>
              );
            })}
          </svg>
        )}
      </svg>
      <p className={classes.caption} aria-hidden="true">
        {shown ? (
          <>
            <b>{countryName(shown.code)}</b> {countText(shown.count, unit)} · {shown.share}%
          </>
        ) : (
          'Point at a country to see its number'
        )}
      </p>
      <MapLegend rows={rows} steps={steps} onSelect={onSelect} />
    </figure>
  );
}
