/** Loads who is signed in before any screen behind the login is drawn, and keeps the active artist. */
import { Button } from '@mantine/core';
import { useDeferredValue, useMemo } from 'react';
import { Link, Navigate, Outlet, useNavigate } from 'react-router';
import { useQuery } from 'urql';
import { currentUserQuery } from '#web/lib/current-user.graphql.ts';
import { chooseArtist, type SignedIn, SignedInContext } from '#web/lib/current-user.ts';
import { messageOf } from '#web/lib/errors.ts';
import { storeArtistId, useSessionToken, useStoredArtistId } from '#web/lib/session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageLoading } from '#web/ui/page-loading.tsx';

/** A layout route: its children can ask `useSignedIn`. */
export function SignedInGate() {
  const token = useSessionToken();
  return token === null ? <Navigate to="/login" replace /> : <Gate key={token} />;
}

function Gate() {
  const navigate = useNavigate();
  const storedId = useStoredArtistId();
  // The route's guard has asked, and its answers arrive here: asked once more at the start, everything would be drawn twice.
  const [{ data, error, fetching }, reload] = useQuery({ query: currentUserQuery, requestPolicy: 'cache-first' });
  const user = data?.get_current_user_data;
  const artist = user && chooseArtist(user.artists, storedId);

  const signedIn = useMemo<SignedIn | undefined>(() => {
    if (user === undefined || artist === undefined) return undefined;
    return {
      user,
      artist,
      switchArtist(id, options) {
        if (id === artist.id || !user.artists.some((candidate) => candidate.id === id)) return;
        storeArtistId(id);
        if (options?.stay !== true) void navigate('/links');
      },
    };
  }, [user, artist, navigate]);

  // The first drawing of the screens behind it is long: deferred, it leaves the browser room for what the person does meanwhile.
  const ready = useDeferredValue(signedIn !== undefined);
  if (signedIn && ready) {
    return (
      <SignedInContext value={signedIn}>
        <Outlet />
      </SignedInContext>
    );
  }
  if (signedIn || (fetching && !error)) return <PageLoading />;
  return (
    <main style={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', padding: 24 }}>
      <title>Fanfare</title>
      {error ? (
        <EmptyState
          title="Your account didn't load"
          text={messageOf(error)}
          action={<Button onClick={() => reload({ requestPolicy: 'network-only' })}>Try again</Button>}
        />
      ) : (
        <EmptyState
          title="No artist yet"
          text="Your account is not a member of any artist. Ask the person who invited you to add you again."
          action={
            <Button component={Link} to="/logout" variant="default">
              Logout
            </Button>
          }
        />
      )}
    </main>
  );
}
