/** The step of the signup in which artists are found and added. */
import { Button } from '@mantine/core';
import { useMutation } from 'urql';
import { signupSteps } from '#domain/accounts/signup-steps.ts';
import type { CurrentUser } from '#web/lib/current-user.ts';
import { messageOf, oops } from '#web/lib/errors.ts';
import { ArtistSearch, type PickedArtist } from '#web/parts/artist-search/artist-search.tsx';
import { ChosenArtists } from '#web/parts/artist-search/chosen-artists.tsx';
import { showErrorSnack } from '#web/ui/snack.ts';
import {
  addInitialArtistsMutation,
  removeSignupArtistMutation,
  setStepMutation,
  wheresMusicMutation,
} from './signup.graphql.ts';
import { SignupFrame } from './signup-frame.tsx';

const context = { additionalTypenames: ['users', 'artists'] };

/** The fifth step. A picked artist is added at once; Continue leads on. */
export function ArtistStep({ user }: { user: CurrentUser }) {
  const [{ fetching: adding }, add] = useMutation(addInitialArtistsMutation);
  const [{ fetching: saving }, saveWheresMusic] = useMutation(wheresMusicMutation);
  const [{ fetching: removing }, remove] = useMutation(removeSignupArtistMutation);
  const [{ fetching: leaving }, setStep] = useMutation(setStepMutation);
  const isBusy = adding || saving || removing || leaving;

  const pick = async ({ name, spotifyId, image, wheresMusic }: PickedArtist): Promise<boolean> => {
    const { error } = await add({ artists: [{ name, spotify_id: spotifyId, image }] }, context);
    if (error) showErrorSnack(messageOf(error));
    // The artist is added; an answer that could not be stored keeps nobody from going on.
    else if (wheresMusic !== undefined) await saveWheresMusic({ wheres_music: wheresMusic });
    return error === undefined;
  };
  const drop = async (artist_id: string): Promise<void> => {
    const { error } = await remove({ artist_id }, context);
    if (error) showErrorSnack(oops(error));
  };
  const goOn = async (): Promise<void> => {
    const { error } = await setStep({ signup_step: signupSteps.artist });
    if (error) showErrorSnack(oops(error));
  };

  return (
    <SignupFrame screen="artist" title="Add your artist" lead="Search by name, or paste a link to a Spotify artist.">
      <ChosenArtists
        artists={user.artists.map(({ id, name, avatar_url }) => ({ key: id, name, image: avatar_url }))}
        busy={isBusy}
        onRemove={(id) => void drop(id)}
      />
      <ArtistSearch
        label={user.artists.length === 0 ? 'Artist' : 'Another artist'}
        busy={isBusy}
        disabled={leaving}
        asksWhere
        onPick={pick}
      />
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
    </SignupFrame>
  );
}
