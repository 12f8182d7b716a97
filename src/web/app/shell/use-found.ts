/** What the finder gets from the server: links, fans and drops of all of the person's artists, as options (UI-60, UI-61). */
import { useDebouncedValue } from '@mantine/hooks';
import { User } from 'lucide-react';
import { useMemo } from 'react';
import { type CombinedError, useQuery } from 'urql';
import { writtenNumber } from '#domain/messaging/written-number.ts';
import type { FinderEntry, FinderGroup } from '#web/app/shell/finder-entries.ts';
import { channelOf } from '#web/features/drops/channels/channel-of.ts';
import { channelIcons } from '#web/features/drops/channels/icons.ts';
import { stateInWords } from '#web/features/drops/messages/drop-words.ts';
import { useSignedIn } from '#web/lib/current-user.ts';
import { finderQuery, newestLinksQuery } from './finder.graphql.ts';

/** A shorter text is in nearly everything. */
const shortest = 2;
const debounceMilliseconds = 150;

/** The groups, whether an answer is still awaited, and what went wrong. */
export interface FoundOnServer {
  groups: FinderGroup[];
  waiting: boolean;
  error: CombinedError | undefined;
}

interface ShownLink {
  id: string;
  title: string;
  domain: string;
  path: string;
  image: string | null;
}

/** Asks as the person types; with nothing typed the newest links of the active artist. */
export function useFound(search: string): FoundOnServer {
  const { user, artist } = useSignedIn();
  const typed = search.trim();
  const [settled] = useDebouncedValue(typed, debounceMilliseconds);
  const isShort = settled.length < shortest;
  const [newest] = useQuery({ query: newestLinksQuery, variables: { artist_id: artist.id } });
  const variables = useMemo(() => ({ search: settled, first: artist.id }), [settled, artist.id]);
  const [found] = useQuery({ query: finderQuery, variables, pause: isShort, requestPolicy: 'network-only' });
  // An answer to what was typed before is none.
  const isCurrent = settled === typed && found.operation?.variables.search === settled && !found.stale;
  const answer = isCurrent && !isShort ? found.data?.finder : undefined;
  const nameOf = (artistId: string): string => user.artists.find(({ id }) => id === artistId)?.name ?? '';
  /** The path that also makes the artist active. */
  const pathAt = (path: string, artistId: string): string =>
    artistId === artist.id ? path : `${path}?artist=${artistId}`;
  const toLink = ({ id, title, domain, path, image }: ShownLink, artistId: string): FinderEntry => ({
    id: `link:${id}`,
    title,
    hint: `${artistId === artist.id ? '' : `${nameOf(artistId)} · `}${domain}/${path}`,
    picture: { src: image },
    target: { to: pathAt(`/links/${id}`, artistId) },
  });

  if (typed === '')
    return {
      groups: [
        {
          label: `Links of ${artist.name}`,
          entries: (newest.data?.links ?? []).map((link) => toLink(link, artist.id)),
        },
      ],
      waiting: newest.fetching,
      error: newest.error,
    };
  return {
    groups: [
      { label: 'Links', entries: (answer?.links ?? []).map((link) => toLink(link, link.artist_id)) },
      {
        label: 'Fans',
        entries: (answer?.fans ?? []).map(({ id, artist_id, channel, contact }) => ({
          id: `fan:${id}`,
          title: channel === 'phone_number' ? writtenNumber(contact) : contact,
          hint: nameOf(artist_id),
          Icon: User,
          target: { to: pathAt(`/drops/fans/${id}`, artist_id) },
        })),
      },
      {
        label: 'Drops',
        entries: (answer?.drops ?? []).map(({ id, artist_id, channel, title, state }) => ({
          id: `drop:${id}`,
          title,
          hint: `${nameOf(artist_id)} · ${stateInWords(state).label}`,
          Icon: channelIcons[channelOf(channel)],
          target: { to: pathAt(`/messages/${id}`, artist_id) },
        })),
      },
    ],
    waiting: typed.length >= shortest && (!isCurrent || found.fetching),
    error: isCurrent ? found.error : undefined,
  };
}
