/** The step of the signup in which artists are found and added. */
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useMutation, useQuery } from 'urql';
import * as z from 'zod/mini';
import { signupSteps } from '#domain/accounts/signup-steps.ts';
import { storedClaim } from '#web/lib/claim.ts';
import { type CurrentUser, paidArtists } from '#web/lib/current-user.ts';
import { messageOf, oops } from '#web/lib/errors.ts';
import { searchArtistsQuery } from '#web/parts/artist-search/artist-search.graphql.ts';
import { ArtistSearch, type PickedArtist, searchLead } from '#web/parts/artist-search/artist-search.tsx';
import { ChosenArtists } from '#web/parts/artist-search/chosen-artists.tsx';
import { readFoundArtists } from '#web/parts/artist-search/found-artists.ts';
import { metaQuery } from '#web/parts/source-meta.graphql.ts';
import { showErrorSnack } from '#web/ui/snack.ts';
import {
  addInitialArtistsMutation,
  removeSignupArtistMutation,
  setStepMutation,
  wheresMusicMutation,
} from './signup.graphql.ts';
import { SignupFrame } from './signup-frame.tsx';

const context = { additionalTypenames: ['users', 'artists'] };

const sourceSchema = z.object({ artists: z.array(z.object({ id: z.string() })) });

/**
 * The artist of the page that was claimed on the homepage, once Spotify has said who that is. It is added once by itself where the account has no artist
 * yet (SITE-7).
 */
function useClaimedArtist(
  { catalogue, hasArtist }: { catalogue: boolean; hasArtist: boolean },
  add: (artist: PickedArtist) => Promise<boolean>,
): { url: string; spotifyId: string; why: string } | undefined {
  const [claim] = useState(() => (catalogue ? storedClaim() : undefined));
  const [{ data }] = useQuery({
    query: metaQuery,
    variables: { url: claim ?? '' },
    pause: claim === undefined,
  });
  const source = sourceSchema.safeParse(data?.meta.data);
  const first = source.success ? source.data.artists[0] : undefined;
  const url = first && `https://open.spotify.com/artist/${first.id}`;
  const [{ data: search }] = useQuery({
    query: searchArtistsQuery,
    variables: { name: url ?? '' },
    pause: url === undefined || hasArtist,
  });
  const [found] = readFoundArtists(search?.search_artists.data);
  const wasAdded = useRef(hasArtist);
  useEffect(() => {
    if (found === undefined || wasAdded.current) return;
    wasAdded.current = true;
    void add({ name: found.name, spotifyId: found.id, image: found.image });
  });
  return first === undefined || url === undefined
    ? undefined
    : { url, spotifyId: first.id, why: 'From the page you claim' };
}

/** The fifth step. A picked artist is added at once; Continue leads on. Without a catalogue its name is typed (MODE-8). */
export function ArtistStep({ user, catalogue }: { user: CurrentUser; catalogue: boolean }) {
  const [{ fetching: adding }, add] = useMutation(addInitialArtistsMutation);
  const [{ fetching: saving }, saveWheresMusic] = useMutation(wheresMusicMutation);
  const [{ fetching: removing }, remove] = useMutation(removeSignupArtistMutation);
  const [{ fetching: leaving }, setStep] = useMutation(setStepMutation);
  const artists = paidArtists(user);
  const joined = user.artists.filter(({ id, role }) => role === 'owner' && !artists.some((paid) => paid.id === id));
  const isBusy = adding || saving || removing || leaving;

  const pick = async ({ name, spotifyId, image, wheresMusic }: PickedArtist): Promise<boolean> => {
    const { error } = await add({ artists: [{ name, spotify_id: spotifyId, image }] }, context);
    if (error) showErrorSnack(messageOf(error));
    // The artist is added; an answer that could not be stored keeps nobody from going on.
    else if (wheresMusic !== undefined) await saveWheresMusic({ wheres_music: wheresMusic });
    return error === undefined;
  };
  const claimed = useClaimedArtist({ catalogue, hasArtist: artists.length + joined.length > 0 }, pick);
  const drop = async (artist_id: string): Promise<void> => {
    const { error } = await remove({ artist_id }, context);
    if (error) showErrorSnack(oops(error));
  };
  const goOn = async (): Promise<void> => {
    const { error } = await setStep({ signup_step: signupSteps.artist });
    if (error) showErrorSnack(oops(error));
  };

  return (
    <SignupFrame
      screen="artist"
      title="Add your artist"
      lead={
        claimed !== undefined && artists.some(({ spotify_id }) => spotify_id === claimed.spotifyId)
          ? 'The artist of the page you claim. Add more, or go on.'
          : joined.length > 0 && artists.length === 0
            ? `You own ${joined.map(({ name }) => name).join(', ')}. Add an artist of your own, or go on.`
            : searchLead(catalogue)
      }
    >
      <ChosenArtists
        artists={artists.map(({ id, name, avatar_url }) => ({ key: id, name, image: avatar_url }))}
        busy={isBusy}
        onRemove={(id) => void drop(id)}
      />
      <ArtistSearch
        suggested={artists.length === 0 ? claimed : undefined}
        label={artists.length === 0 ? 'Artist' : 'Another artist'}
        busy={isBusy}
        disabled={leaving}
        catalogue={catalogue}
        asksWhere
        onPick={pick}
      />
      <Button
        fullWidth
        mt={22}
        h={44}
        loading={leaving}
        disabled={isBusy || artists.length + joined.length === 0}
        onClick={() => void goOn()}
      >
        Continue
      </Button>
    </SignupFrame>
  );
}
