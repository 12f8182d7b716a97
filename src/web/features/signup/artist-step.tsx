/** The step of the signup in which artists are found and added. */
import { ActionIcon, Avatar, Button, Loader, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { signupSteps } from '#domain/accounts/signup-steps.ts';
import type { CurrentUser } from '#web/lib/current-user.ts';
import { messageOf, oops } from '#web/lib/errors.ts';
import { formatCount } from '#web/ui/numbers.ts';
import { showErrorSnack } from '#web/ui/snack.ts';
import { TextButton } from '#web/ui/text-button.tsx';
import { type FoundArtist, readFoundArtists } from './found-artists.ts';
import { NotOnSpotifyDialog } from './not-on-spotify-dialog.tsx';
import {
  addSignupArtistMutation,
  removeSignupArtistMutation,
  searchArtistsQuery,
  setStepMutation,
} from './signup.graphql.ts';
import classes from './signup.module.css';
import { StepFrame } from './step-frame.tsx';

const debounceMilliseconds = 1000;
const context = { additionalTypenames: ['users', 'artists'] };

/** The fifth step. A picked artist is added at once; Continue leads on. */
export function ArtistStep({ user }: { user: CurrentUser }) {
  const [text, setText] = useState('');
  const [name] = useDebouncedValue(text.trim(), debounceMilliseconds);
  const variables = useMemo(() => ({ name }), [name]);
  const [{ data, error, fetching }] = useQuery({ query: searchArtistsQuery, variables, pause: name === '' });
  const [{ fetching: adding }, add] = useMutation(addSignupArtistMutation);
  const [{ fetching: removing }, remove] = useMutation(removeSignupArtistMutation);
  const [{ fetching: leaving }, setStep] = useMutation(setStepMutation);
  const [isUnlisted, setUnlisted] = useState(false);
  const isBusy = adding || removing || leaving;
  const isSearching = name !== '' && (fetching || name !== text.trim());
  const found = name === '' || isSearching ? [] : readFoundArtists(data?.search_artists.data);

  /** Gives whether the artist was added. */
  const choose = async (artist: Omit<FoundArtist, 'id' | 'followers'> & { id: string | null }): Promise<boolean> => {
    const { error: failed } = await add(
      { artist: { name: artist.name, spotify_id: artist.id, image: artist.image } },
      context,
    );
    if (failed) showErrorSnack(messageOf(failed));
    else setText('');
    return failed === undefined;
  };
  const drop = async (artist_id: string): Promise<void> => {
    const { error: failed } = await remove({ artist_id }, context);
    if (failed) showErrorSnack(oops(failed));
  };
  const goOn = async (): Promise<void> => {
    const { error: failed } = await setStep({ signup_step: signupSteps.artist });
    if (failed) showErrorSnack(oops(failed));
  };

  return (
    <StepFrame screen="artist" title="Add your artist" lead="Search by name, or paste a link to a Spotify artist.">
      {user.artists.length > 0 && (
        <ul className={classes.list} aria-label="Your artists">
          {user.artists.map(({ id, name: artistName, avatar_url }) => (
            <li key={id} className={classes.artist}>
              <Avatar src={avatar_url} alt="" size={44} name={artistName} />
              <span className={classes.names}>
                <b className={classes.name}>{artistName}</b>
              </span>
              {user.artists.length > 1 && (
                <ActionIcon aria-label={`Remove ${artistName}`} disabled={isBusy} onClick={() => void drop(id)}>
                  <X size={18} />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
      <TextInput
        label={user.artists.length === 0 ? 'Artist' : 'Another artist'}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
        autoFocus
        dir="auto"
        disabled={leaving}
        rightSection={isSearching && <Loader size={16} color="var(--brass)" role="status" aria-label="Searching" />}
        error={error && !isSearching ? <span role="alert">{messageOf(error)}</span> : undefined}
        mb={12}
      />
      {found.length > 0 && (
        <ul className={classes.list} aria-label="Artists found">
          {found.map((artist) => (
            <li key={artist.id}>
              <button type="button" className={classes.artist} disabled={isBusy} onClick={() => void choose(artist)}>
                <Avatar src={artist.image} alt="" size={44} name={artist.name} />
                <span className={classes.names}>
                  <b className={classes.name}>{artist.name}</b>
                  {artist.followers !== null && (
                    <small className={classes.note}>{formatCount(artist.followers)} followers</small>
                  )}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {name !== '' && !isSearching && !error && found.length === 0 && (
        <p className={classes.note} role="status">
          Nobody of this name is on Spotify.
        </p>
      )}
      <p className={classes.under}>
        <TextButton disabled={isBusy} onClick={() => setUnlisted(true)}>
          Not on Spotify?
        </TextButton>
      </p>
      <Button
        fullWidth
        mt={22}
        h={44}
        loading={leaving}
        disabled={isBusy || user.artists.length === 0}
        onClick={() => void goOn()}
      >
        Continue
      </Button>
      {isUnlisted && (
        <NotOnSpotifyDialog
          name={text.trim()}
          busy={adding}
          onClose={() => setUnlisted(false)}
          onSubmit={(artistName) =>
            void choose({ id: null, name: artistName, image: null }).then((done) => {
              if (done) setUnlisted(false);
            })
          }
        />
      )}
    </StepFrame>
  );
}
