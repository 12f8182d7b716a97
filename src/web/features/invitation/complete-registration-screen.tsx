/** The screen behind an invitation's link: what it offers, and the way to accept it. */
import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useQuery } from 'urql';
import { currentUserQuery } from '#web/lib/current-user.graphql.ts';
import { messageOf } from '#web/lib/errors.ts';
import { useSessionToken } from '#web/lib/session.ts';
import { useNavigate, useSearchParams } from '#web/navigation/navigation.tsx';
import { AuthFrame } from '#web/parts/auth-frame.tsx';
import { PageLoading } from '#web/ui/page-loading.tsx';
import { showErrorSnack, showSnack } from '#web/ui/snack.ts';
import { AcceptInvitation, LogInToAccept, OtherEmail } from './accept-invitation.tsx';
import { invitationCheckQuery } from './invitation.graphql.ts';
import { RegisterForm } from './register-form.tsx';

/** Tokens that were used to register here. The new session checks the invitation again while the dashboard loads: that it is used then needs no message. */
const usedHere = new Set<string>();

/** The screen (ACC-53, ACC-54, ACC-57). An invitation that was used leads to Login, one that cannot be used to the homepage. */
export function CompleteRegistrationScreen() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const token = query.get('invitation') ?? '';
  const isSignedIn = useSessionToken() !== null;
  const [{ data, error, fetching }, reload] = useQuery({
    query: invitationCheckQuery,
    variables: { token },
    requestPolicy: 'network-only',
  });
  const [{ data: me, error: unknownPerson }] = useQuery({ query: currentUserQuery, pause: !isSignedIn });
  const invitation = data?.register_invitation_check;
  const status = invitation?.status;

  useEffect(() => {
    if (status === undefined || status === 'pending' || usedHere.has(token)) return;
    if (status === 'completed') {
      showSnack('Already completed your registration!');
      void navigate('/login/new', { replace: true });
    } else if (isSignedIn) {
      showErrorSnack('Invalid invitation! Ask whoever invited you for a new one.');
      void navigate('/links', { replace: true });
    } else {
      // The homepage is another document, which says the same sentence itself.
      void navigate('/?notice=INVITATION_INVALID', { replace: true });
    }
  }, [status, token, isSignedIn, navigate]);

  const failure = error ?? (isSignedIn && me === undefined ? unknownPerson : undefined);
  if (failure && !fetching)
    return (
      <AuthFrame title="The invitation didn't load" lead={messageOf(failure)}>
        <Button fullWidth h={44} onClick={() => reload({ requestPolicy: 'network-only' })}>
          Try again
        </Button>
      </AuthFrame>
    );
  if (invitation === undefined || status !== 'pending' || (isSignedIn && me === undefined)) return <PageLoading />;
  const check = (): void => reload({ requestPolicy: 'network-only' });
  if (isSignedIn && me !== undefined) {
    const { email } = me.get_current_user_data;
    if (email.toLowerCase() !== invitation.email.toLowerCase())
      return <OtherEmail invitation={invitation} ownEmail={email} />;
    return <AcceptInvitation invitation={invitation} token={token} onRefused={check} />;
  }
  if (invitation.has_account) return <LogInToAccept invitation={invitation} token={token} />;
  return <RegisterForm invitation={invitation} token={token} onUsed={() => usedHere.add(token)} onRefused={check} />;
}
