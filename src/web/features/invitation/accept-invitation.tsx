/** Accepting an invitation with an account: logged in, logged out, or logged in as another person. */
import { Anchor, Button } from '@mantine/core';
import { useMemo } from 'react';
import { useMutation } from 'urql';
import { logoutMutation } from '#web/lib/current-user.graphql.ts';
import { messageOf } from '#web/lib/errors.ts';
import { useSubmission } from '#web/lib/form/use-submission.ts';
import type { InvitationCheckQuery } from '#web/lib/graphql/graphql.ts';
import { signOut, storeArtistId } from '#web/lib/session.ts';
import { Link, useNavigate } from '#web/navigation/navigation.tsx';
import classes from '#web/parts/auth-frame.module.css';
import { AuthFrame } from '#web/parts/auth-frame.tsx';
import { fieldError } from '#web/ui/field-error.tsx';
import { acceptInvitationMutation } from './invitation.graphql.ts';
import { invitationLead, invitationTitle } from './invitation-words.ts';

/** A pending invitation as its link shows it. */
export type ShownInvitation = InvitationCheckQuery['register_invitation_check'];

/** For the person whose email was invited. `onRefused` is called when the invitation was not accepted, which may have ended it. */
export function AcceptInvitation({
  invitation,
  token,
  onRefused,
}: {
  invitation: ShownInvitation;
  token: string;
  onRefused: () => void;
}) {
  const navigate = useNavigate();
  // The list of artists that is in the browser lacks the new one.
  const context = useMemo(() => ({ additionalTypenames: ['users', 'artists'] }), []);
  const [, accept] = useMutation(acceptInvitationMutation);
  const { busy, formError, setFormError, run } = useSubmission();
  const join = (): Promise<void> =>
    run(async () => {
      const { data, error } = await accept({ token }, context);
      if (error) {
        setFormError(messageOf(error));
        onRefused();
      } else if (data) {
        storeArtistId(data.accept_invitation.artist_id);
        void navigate('/links', { replace: true });
      }
    });
  return (
    <AuthFrame title={invitationTitle(invitation)} lead={invitationLead(invitation)}>
      {fieldError(formError)}
      <Button fullWidth h={44} loading={busy} disabled={busy} onClick={() => void join()}>
        Accept invitation
      </Button>
      <p className={classes.ways}>
        <Anchor component={Link} to="/links">
          Not now
        </Anchor>
      </p>
    </AuthFrame>
  );
}

/** For a person who is logged out and whose email has an account. The login leads back here. */
export function LogInToAccept({ invitation, token }: { invitation: ShownInvitation; token: string }) {
  const next = `/complete-registration?invitation=${encodeURIComponent(token)}`;
  const login = `/login?${new URLSearchParams({ existing_email: invitation.email, next })}`;
  return (
    <AuthFrame
      title={invitationTitle(invitation)}
      lead={`${invitationLead(invitation)} ${invitation.email} has an account already.`}
    >
      <Button component={Link} to={login} fullWidth h={44}>
        Log in to accept
      </Button>
    </AuthFrame>
  );
}

/** For a person who is logged in with another email than the invited one. */
export function OtherEmail({ invitation, ownEmail }: { invitation: ShownInvitation; ownEmail: string }) {
  const [{ fetching }, logOut] = useMutation(logoutMutation);
  const leave = async (): Promise<void> => {
    await logOut({});
    signOut();
  };
  return (
    <AuthFrame
      title="This invitation is for another email"
      lead={`It was sent to ${invitation.email}. You are logged in as ${ownEmail}.`}
    >
      <Button fullWidth h={44} loading={fetching} onClick={() => void leave()}>
        Log out and go on
      </Button>
      <p className={classes.ways}>
        <Anchor component={Link} to="/links">
          Back to SmartLinks
        </Anchor>
      </p>
    </AuthFrame>
  );
}
