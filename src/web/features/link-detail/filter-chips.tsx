/** The active filters, each with a button that removes it. */
import { X } from 'lucide-react';
import { useRef } from 'react';
import { listFilters, type SourceFilters, withoutFilter } from '#domain/stats/source-filters.ts';
import { Chip } from '#web/ui/chip.tsx';
import { filterWords } from './filter-words.ts';
import classes from './link-detail-screen.module.css';

/** An empty list while there is no filter. Removing one keeps the focus here, on the list. */
export function FilterChips({
  filters,
  placements,
  onChange,
}: {
  filters: SourceFilters;
  /** The names of the artist's placements by code. */
  placements: ReadonlyMap<string, string>;
  onChange: (filters: SourceFilters) => void;
}) {
  const listed = listFilters(filters);
  const list = useRef<HTMLUListElement>(null);
  return (
    <ul ref={list} className={classes.filters} aria-label="Filters" tabIndex={-1}>
      {listed.map(({ category, name }) => {
        const text = filterWords(category, name, placements);
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
