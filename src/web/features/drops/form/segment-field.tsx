/** Which fans a drop goes to: everybody, or one of the artist's segments (DROP-122). */
import { Select } from '@mantine/core';
import { useQuery } from 'urql';
import { messageOf } from '#web/lib/errors.ts';
import { fanSegmentsQuery } from '../parts/segments.graphql.ts';

/** Draws nothing for an artist without segments. `stored` is the segment of the edited drop, which may have been deleted. */
export function SegmentField({
  input,
  artistId,
  stored,
  value,
  onChange,
}: {
  input: { error?: React.ReactNode };
  artistId: string;
  stored: { id: string; name: string } | null;
  /** Empty: everybody. */
  value: string;
  onChange: (id: string) => void;
}) {
  const [{ data, error }] = useQuery({
    query: fanSegmentsQuery,
    variables: { artist_id: artistId },
    requestPolicy: 'cache-and-network',
  });
  const listed = data?.fan_segments ?? [];
  const isGone = stored !== null && !listed.some(({ id }) => id === stored.id);
  const options = [
    { value: '', label: 'All fans' },
    ...listed.map(({ id, name }) => ({ value: id, label: name })),
    ...(isGone ? [{ value: stored.id, label: stored.name }] : []),
  ];
  if (options.length === 1 && error === undefined) return null;
  return (
    <Select
      label="Segment"
      data={options}
      value={value}
      allowDeselect={false}
      error={input.error ?? (error && messageOf(error))}
      onChange={(id) => onChange(id ?? '')}
    />
  );
}
