/** The chosen values of the filter, each with a button that removes it. */
import { X } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { useQuery } from 'urql';
import { everyFan, type FanFilter } from '#domain/fans/fan-filter.ts';
import { Chip } from '#web/ui/chip.tsx';
import { TextButton } from '#web/ui/text-button.tsx';
import { partWords, valueName } from './fan-words.ts';
import { type FilterPart, filterParts, filterSize, toWhere, withValues } from './filter-url.ts';
import { fanFacetsQuery } from './subscribers.graphql.ts';
import classes from './subscribers.module.css';

/** Draws nothing while the filter is empty. */
export function FilterChips({
  artistId,
  filter,
  onChange,
}: {
  artistId: string;
  filter: FanFilter;
  onChange: (filter: FanFilter) => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  const variables = useMemo(() => ({ artist_id: artistId, where: toWhere(filter) }), [artistId, filter]);
  // The fields ask the same, so that this is answered from the cache.
  const [{ data }] = useQuery({ query: fanFacetsQuery, variables });
  if (filterSize(filter) === 0) return null;
  const titleOf = (part: FilterPart, id: string) => data?.fan_facets[part].find(({ value }) => value === id)?.label;
  const chips = filterParts.flatMap((part) =>
    filter[part].map((value) => ({
      part,
      value,
      words: `${partWords[part].one}: ${valueName(part, value, titleOf(part, value))}`,
    })),
  );
  return (
    <div className={classes.chosen}>
      <ul ref={list} className={classes.chips} aria-label="Filters" tabIndex={-1}>
        {chips.map(({ part, value, words }) => (
          <li key={`${part} ${value}`}>
            <Chip tone="brass">
              {words}
              <button
                type="button"
                className={classes.remove}
                aria-label={`Remove the filter ${words}`}
                onClick={() => {
                  list.current?.focus();
                  onChange(
                    withValues(
                      filter,
                      part,
                      filter[part].filter((each) => each !== value),
                    ),
                  );
                }}
              >
                <X size={12} aria-hidden="true" />
              </button>
            </Chip>
          </li>
        ))}
      </ul>
      <TextButton onClick={() => onChange(everyFan)}>Clear Filters</TextButton>
    </div>
  );
}
