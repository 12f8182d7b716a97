/** The fields of the filter, with what each offers. */
import { useMemo } from 'react';
import { useQuery } from 'urql';
import type { FanFilter } from '#domain/fans/fan-filter.ts';
import { FilterPicker } from './filter-picker.tsx';
import { filterParts, toWhere, withValues } from './filter-url.ts';
import { fanFacetsQuery } from './subscribers.graphql.ts';

/** Calls `onChange` with the new filter. */
export function FilterFields({
  artistId,
  filter,
  onChange,
}: {
  artistId: string;
  filter: FanFilter;
  onChange: (filter: FanFilter) => void;
}) {
  const variables = useMemo(() => ({ artist_id: artistId, where: toWhere(filter) }), [artistId, filter]);
  const [{ data }] = useQuery({ query: fanFacetsQuery, variables });
  return filterParts.map((part) => (
    <FilterPicker
      key={part}
      part={part}
      offered={data?.fan_facets[part]}
      chosen={filter[part]}
      onChange={(values) => onChange(withValues(filter, part, values))}
    />
  ));
}
