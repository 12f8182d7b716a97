/** The search for an artist: by name, by Spotify URL, or a name alone where Spotify has none (ACC-32). */
import { Button, Loader, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { useQuery } from 'urql';
import { longestArtistName } from '#domain/accounts/artist-input.ts';
import { messageOf } from '#web/lib/errors.ts';
import { formatCount } from '#web/ui/numbers.ts';
import { TextButton } from '#web/ui/text-button.tsx';
import { ArtistRow } from './artist-row.tsx';
import classes from './artist-rows.module.css';
import { searchArtistsQuery } from './artist-search.graphql.ts';
import { readFoundArtists } from './found-artists.ts';
import { NotOnSpotifyDialog } from './not-on-spotify-dialog.tsx';

const debounceMilliseconds = 1000;

/** An artist that was picked; `spotifyId` is null for one who is not on Spotify. */
export interface PickedArtist {
  name: string;
  spotifyId: string | null;
  image: string | null;
  /** Where to find the music of an artist without a Spotify profile; undefined without an answer. */
  wheresMusic?: string;
}

/** The line above the search; without a catalogue nothing is searched. */
export const searchLead = (catalogue: boolean): string =>
  catalogue ? 'Search by name, or paste a link to a Spotify artist.' : 'A name is enough.';

interface ArtistSearchProps {
  label: string;
  catalogue: boolean;
  suggested?: { url: string; why: string } | undefined;
  busy: boolean;
  disabled?: boolean;
  asksWhere?: boolean;
  onPick: (artist: PickedArtist) => Promise<boolean>;
}

/** The search; without a `catalogue` a field for the name alone (MODE-8). */
export function ArtistSearch({ catalogue, ...props }: ArtistSearchProps) {
  return catalogue ? <CatalogueSearch {...props} /> : <ArtistName {...props} />;
}

/** The artist's name, typed. */
function ArtistName({
  label,
  busy,
  disabled = false,
  onPick,
}: Pick<ArtistSearchProps, 'label' | 'busy' | 'disabled' | 'onPick'>) {
  const [text, setText] = useState('');
  const name = text.trim();
  const isReady = name !== '' && !busy && !disabled;
  return (
    <form
      className={classes.byName}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void onPick({ name, spotifyId: null, image: null }).then((taken) => taken && setText(''));
      }}
    >
      <TextInput
        label={label}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        maxLength={longestArtistName}
        autoComplete="off"
        autoFocus
        disabled={disabled}
      />
      <Button type="submit" variant="default" disabled={!isReady}>
        Add
      </Button>
    </form>
  );
}

/**
 * `onPick` gives whether the artist was taken; then the field is emptied. `busy` disables the results, `disabled` all of it. `asksWhere` asks where to
 * find music that is not on Spotify. The artist of `suggested` is offered while nothing is typed, under a line that says why.
 */
function CatalogueSearch({
  label,
  suggested,
  busy,
  disabled = false,
  asksWhere = false,
  onPick,
}: Omit<ArtistSearchProps, 'catalogue'>) {
  const [text, setText] = useState('');
  const [typed] = useDebouncedValue(text.trim(), debounceMilliseconds);
  const isSuggestion = text.trim() === '' && suggested !== undefined;
  const name = isSuggestion ? suggested.url : typed;
  const variables = useMemo(() => ({ name }), [name]);
  const [{ data, error, fetching }] = useQuery({ query: searchArtistsQuery, variables, pause: name === '' });
  const [isUnlisted, setUnlisted] = useState(false);
  const isSearching = name !== '' && (fetching || (!isSuggestion && name !== text.trim()));
  const found = name === '' || isSearching ? [] : readFoundArtists(data?.search_artists.data);

  const pick = async (artist: PickedArtist): Promise<void> => {
    if (!(await onPick(artist))) return;
    setText('');
    setUnlisted(false);
  };

  return (
    <>
      <TextInput
        label={label}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
        autoFocus
        disabled={disabled}
        rightSection={isSearching && <Loader size={16} color="var(--brass)" role="status" aria-label="Searching" />}
        error={error && !isSearching && !isSuggestion ? <span role="alert">{messageOf(error)}</span> : undefined}
        mb={12}
      />
      {found.length > 0 && isSuggestion && <p className={classes.note}>{suggested.why}</p>}
      {found.length > 0 && (
        <ul className={classes.list} aria-label="Artists found">
          {found.map(({ id, name: artistName, image, followers }) => (
            <li key={id}>
              <button
                type="button"
                className={classes.artist}
                disabled={busy || disabled}
                onClick={() => void pick({ name: artistName, spotifyId: id, image })}
              >
                <ArtistRow
                  image={image}
                  name={artistName}
                  note={followers === null ? undefined : `${formatCount(followers)} followers`}
                />
              </button>
            </li>
          ))}
        </ul>
      )}
      {name !== '' && !isSuggestion && !isSearching && !error && found.length === 0 && (
        <p className={classes.note} role="status">
          Nobody of this name is on Spotify.
        </p>
      )}
      <p className={classes.under}>
        <TextButton disabled={busy || disabled} onClick={() => setUnlisted(true)}>
          Not on Spotify?
        </TextButton>
      </p>
      {isUnlisted && (
        <NotOnSpotifyDialog
          name={text.trim()}
          busy={busy}
          asksWhere={asksWhere}
          onClose={() => setUnlisted(false)}
          onSubmit={(artistName, wheresMusic) =>
            void pick({ name: artistName, spotifyId: null, image: null, ...(wheresMusic !== '' && { wheresMusic }) })
          }
        />
      )}
    </>
  );
}
