/** Loads the outlines of the world's countries after the figures: they are larger than the rest of the screen. */
import { useEffect, useState } from 'react';
import type { Report } from '#domain/reports/report.ts';
import type { CountryShape } from '#landing/report/world-shapes.ts';

/** Undefined until they are loaded, which a report with countries begins. Without them the list of countries says the same. */
export function useWorldShapes(report: Report | undefined): readonly CountryShape[] | undefined {
  const [shapes, setShapes] = useState<readonly CountryShape[]>();
  const isNeeded = report?.cards.includes('countries') === true;
  useEffect(() => {
    if (!isNeeded) return;
    let isShown = true;
    import('#landing/report/world-shapes.ts').then(
      ({ worldShapes }) => isShown && setShapes(worldShapes()),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [isNeeded]);
  return shapes;
}
