/** Chooses a further link: the newest of the active artist, and by words those of all artists. */
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { useQuery } from 'urql';
import { useSignedIn } from '#web/lib/current-user.ts';
import { comparableLinksQuery, findComparableQuery } from './compare.graphql.ts';

const shortest = 2;
const debounceMilliseconds = 150;

/** `without` are chosen already. */
export function LinkPicker({ without, onPick }: { without: readonly string[]; onPick: (id: string) => void }) {
  const { user, artist } = useSignedIn();
  const [typed, setTyped] = useState('');
  const [settled] = useDebouncedValue(typed.trim(), debounceMilliseconds);
  const [newest] = useQuery({ query: comparableLinksQuery, variables: { artist_id: artist.id } });
  const variables = useMemo(() => ({ search: settled, first: artist.id }), [settled, artist.id]);
  const isShort = settled.length < shortest;
  const [found] = useQuery({ query: findComparableQuery, variables, pause: isShort });
  const data = useMemo(() => {
    const names = new Map(user.artists.map(({ id, name }) => [id, name]));
    const rows = new Map<string, string>();
    for (const { id, title, domain, path } of newest.data?.links ?? []) rows.set(id, `${title} · ${domain}/${path}`);
    if (!isShort)
      for (const { id, title, artist_id, domain, path } of found.data?.finder.links ?? []) {
        const name = artist_id === artist.id ? undefined : names.get(artist_id);
        rows.set(id, [title, name, `${domain}/${path}`].filter(Boolean).join(' · '));
      }
    for (const id of without) rows.delete(id);
    return [...rows].map(([value, label]) => ({ value, label }));
  }, [newest.data, found.data, isShort, user.artists, artist.id, without]);
  return (
    <Select
      aria-label="Add a link"
      placeholder="Add a link"
      data={data}
      value={null}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      limit={50}
      maxDropdownHeight={300}
      nothingFoundMessage={newest.fetching || found.fetching ? 'Looking…' : 'No other link like that'}
      onChange={(id) => {
        if (id === null) return;
        setTyped('');
        onPick(id);
      }}
    />
  );
}
