/** Loads the signed-in person before a signed-in screen renders, and keeps the active artist. */
import { Button, Group } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo } from 'react';
import { useQuery } from 'urql';
import { looksAfterSeveralArtists } from '#domain/accounts/account-kinds.ts';
import { addArtistPath, isDeskPath, redirectFrom, settingsPath } from '#domain/accounts/navigation.ts';
import { loginPath } from '#web/app/guards.ts';
import { useLiveArtists } from '#web/app/live-artists.ts';
import { useReturn } from '#web/app/use-return.ts';
import { forgetClaim } from '#web/lib/claim.ts';
import { useNow } from '#web/lib/clock.ts';
import { currentUserQuery } from '#web/lib/current-user.graphql.ts';
import {
  chooseArtist,
  type SignedIn,
  SignedInContext,
  type SignedInPerson,
  travellerOf,
} from '#web/lib/current-user.ts';
import { type Installation, leftOut } from '#web/lib/installation.ts';
import { hasExpired, noteShownArtist, storeArtistId, useSessionToken, useStoredArtistId } from '#web/lib/session.ts';
import { Link, Navigate, useLocation, useNavigate } from '#web/navigation/navigation.tsx';
import { PageProblem } from '#web/parts/page-problem.tsx';
import { PageLoading } from '#web/ui/page-loading.tsx';
import { WholePage } from '#web/ui/whole-page.tsx';

const AccountSettings = lazy(async () => ({
  default: (await import('#web/features/settings/account-settings.tsx')).AccountSettings,
}));

/** Its children can call `useSignedIn`. */
export function SignedInGate({ children }: { children: ReactNode }) {
  const token = useSessionToken();
  const location = useLocation();
  if (token !== null) return <Gate key={token}>{children}</Gate>;
  // A link out of a mail is opened by the next login, also where the token in this browser has expired (ACC-4).
  return <Navigate to={hasExpired() ? loginPath(location) : '/login'} replace />;
}

/** Whether the screen at this path belongs to a vendor that the installation does without. */
function isLeftOut(pathname: string, installation: Installation): boolean {
  const places = [...leftOut(installation, 'screens')].map((pattern) => pattern.replace(/\/:.*$/, ''));
  return places.some((place) => pathname === place || pathname.startsWith(`${place}/`));
}

function Gate({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const now = useNow();
  const storedId = useStoredArtistId();
  // The route's guard has started this query; a second request at the start would render every screen twice.
  const [{ data, error, fetching }, reload] = useQuery({ query: currentUserQuery, requestPolicy: 'cache-first' });
  const user = data?.get_current_user_data;
  const linkHosts = data?.link_hosts;
  const installation = data?.installation;
  const supportChat = data?.support_chat_identity ?? null;
  const artist = user && chooseArtist(user.artists, storedId);
  const readAgain = useCallback(() => reload({ requestPolicy: 'network-only' }), [reload]);
  useLiveArtists(user?.artists, readAgain);
  useReturn(readAgain);

  // A song that was claimed in this browser before is forgotten once a person with an account works in it.
  const isDone = user?.signup_finished === true;
  useEffect(() => {
    if (isDone) forgetClaim();
  }, [isDone]);

  const shownId = artist?.id;
  useEffect(() => {
    if (shownId !== undefined) noteShownArtist(shownId);
  }, [shownId]);

  const person = useMemo<SignedIn | SignedInPerson | undefined>(() => {
    if (user === undefined || linkHosts === undefined || installation === undefined) return undefined;
    const own = { user, linkHosts, installation, supportChat };
    if (artist === undefined) return own;
    return {
      ...own,
      artist,
      switchArtist(id, options) {
        if (id === artist.id || !user.artists.some((candidate) => candidate.id === id)) return;
        storeArtistId(id);
        if (options?.stay !== true) void navigate('/links');
      },
    };
  }, [user, linkHosts, installation, supportChat, artist, navigate]);

  const elsewhere = user && redirectFrom({ path: pathname, guard: 'signed-in' }, travellerOf(user, artist), now);
  if (elsewhere !== undefined) return <Navigate to={elsewhere} replace />;
  if (installation !== undefined && isLeftOut(pathname, installation)) return <Navigate to="/links" replace />;
  // The wizard stays open while its first artist becomes the active one.
  if (
    person &&
    (artist !== undefined || pathname === addArtistPath || pathname === settingsPath || isDeskPath(pathname))
  )
    return (
      <SignedInContext value={person}>
        {artist === undefined && pathname === settingsPath ? (
          <Suspense fallback={<PageLoading />}>
            <AccountSettings />
          </Suspense>
        ) : (
          children
        )}
      </SignedInContext>
    );
  if (fetching && !error) return <PageLoading />;
  if (error) {
    const retry = () => reload({ requestPolicy: 'network-only' });
    return <PageProblem title="Your account didn't load" error={error} onRetry={retry} />;
  }
  const addsSeveral = user !== undefined && looksAfterSeveralArtists(user.plan);
  return (
    <WholePage
      title={addsSeveral ? 'Add your first artist' : 'No artist yet'}
      text={
        addsSeveral
          ? 'Your account looks after several artists. Add the first one by name; then Quick Create makes a link from any song, and adds the artists that are missing.'
          : 'Your account is not a member of any artist. Ask the person who invited you to add you again, or add an artist of your own.'
      }
      action={
        <Group justify="center" gap={10}>
          <Button component={Link} to={addArtistPath}>
            Add an Artist
          </Button>
          <Button component={Link} to={settingsPath} variant="default">
            Account settings
          </Button>
          <Button component={Link} to="/logout" variant="default">
            Logout
          </Button>
        </Group>
      }
    />
  );
}
