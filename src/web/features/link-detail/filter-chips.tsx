/** The active filters, each with a button that removes it. */
import { X } from 'lucide-react';
import { useRef } from 'react';
import { sourceCategoryLabels } from '#domain/stats/breakdowns.ts';
import { listFilters, type SourceFilters, withoutFilter } from '#domain/stats/source-filters.ts';
import { countryName } from '#web/parts/country-names.ts';
import { Chip } from '#web/ui/chip.tsx';
import classes from './link-detail-screen.module.css';

/** An empty list while there is no filter. Removing one keeps the focus here, on the list. */
export function FilterChips({
  filters,
  onChange,
}: {
  filters: SourceFilters;
  onChange: (filters: SourceFilters) => void;
}) {
  const listed = listFilters(filters);
  const list = useRef<HTMLUListElement>(null);
  return (
    <ul ref={list} className={classes.filters} aria-label="Filters" tabIndex={-1}>
      {listed.map(({ category, name }) => {
        const text =
          category === 'country' ? `Country: ${countryName(name)}` : `${sourceCategoryLabels[category]}: ${name}`;
        return (
          <li key={category}>
            <Chip tone="brass">
              {text}
              <button
                type="button"
                className={classes.remove}
                aria-label={`Remove the filter ${text}`}
                onClick={() => {
                  list.current?.focus();
                  onChange(withoutFilter(filters, category));
                }}
              >
                <X size={13} aria-hidden="true" />
              </button>
            </Chip>
          </li>
        );
      })}
    </ul>
  );
}
