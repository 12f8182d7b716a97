/** Publishes the page that was claimed on the homepage, and opens it (SITE-7). */
import { Button, Group, Select } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { type CombinedError, useClient } from 'urql';
import * as z from 'zod/mini';
import { claimPath, wizardPath } from '#web/lib/claim.ts';
import { mayWrite, useSignedInPerson } from '#web/lib/current-user.ts';
import { codeOf, messageOf } from '#web/lib/errors.ts';
import { Link, Navigate, useLocation, useNavigate } from '#web/navigation/navigation.tsx';
import { published } from '#web/parts/share/use-published.ts';
import { PageLoading } from '#web/ui/page-loading.tsx';
import { WholePage } from '#web/ui/whole-page.tsx';
import { claimPageMutation } from './signup.graphql.ts';

const stateSchema = z.object({ source: z.string(), requestKey: z.string() });

/** The screen behind `/links/claim`; without a claim it leads to SmartLinks. */
export function ClaimScreen() {
  const { state } = useLocation();
  const claim = stateSchema.safeParse(state);
  return claim.success ? <Publishing {...claim.data} /> : <Navigate to="/links" replace />;
}

function Publishing({ source, requestKey }: z.infer<typeof stateSchema>) {
  const { user } = useSignedInPerson();
  const client = useClient();
  const navigate = useNavigate();
  const [failed, setFailed] = useState<{ problem: CombinedError; artistId: string | undefined }>();
  const publish = useCallback(
    async (artistId?: string): Promise<void> => {
      setFailed(undefined);
      const claimed = { source, request_key: requestKey, artist_id: artistId ?? null };
      const { data, error } = await client.mutation(claimPageMutation, claimed).toPromise();
      // A person who has left is not led back.
      if (window.location.pathname !== claimPath) return;
      const made = data?.claim_page;
      if (made) void navigate(`/links/${made.link_id}?artist=${made.artist_id}`, { replace: true, state: published });
      else if (error) setFailed({ problem: error, artistId });
    },
    [client, navigate, source, requestKey],
  );
  useEffect(() => void publish(), [publish]);

  if (failed === undefined)
    return (
      <>
        <title>Publishing your page · Fanfare</title>
        <PageLoading label="Publishing your page…" />
      </>
    );
  const { problem, artistId } = failed;
  if (codeOf(problem) === 'PAGE_ARTIST_MISSING')
    return (
      <WholePage
        title="Whose page is it?"
        text={messageOf(problem)}
        action={<ArtistChoice artists={user.artists.filter(mayWrite)} onChoose={(id) => void publish(id)} />}
      />
    );
  return (
    <WholePage
      title="Your page isn't published yet"
      text={messageOf(problem)}
      action={
        <Group justify="center" gap={10}>
          {codeOf(problem) === 'UPGRADE_REQUIRED' ? (
            <Button component={Link} to="/billing">
              Change plan
            </Button>
          ) : (
            <>
              <Button onClick={() => void publish(artistId)}>Try again</Button>
              <Button component={Link} to={wizardPath(source)} variant="default">
                Make it by hand
              </Button>
            </>
          )}
          <Button component={Link} to="/links" variant="default">
            Go to SmartLinks
          </Button>
        </Group>
      }
    />
  );
}

/** The most artists that are buttons; more are a list that is searched. */
const mostButtons = 6;

function ArtistChoice({
  artists,
  onChoose,
}: {
  artists: readonly { id: string; name: string }[];
  onChoose: (id: string) => void;
}) {
  if (artists.length > mostButtons)
    return (
      <Select
        aria-label="Artist"
        placeholder="Find your artist"
        searchable
        data={artists.map(({ id, name }) => ({ value: id, label: name }))}
        value={null}
        onChange={(id) => id !== null && onChoose(id)}
      />
    );
  return (
    <Group justify="center" gap={10}>
      {artists.map(({ id, name }) => (
        <Button key={id} variant="default" onClick={() => onChoose(id)}>
          {name}
        </Button>
      ))}
    </Group>
  );
}
