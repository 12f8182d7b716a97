import { useMemo, useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { chooseArtist, useSignedIn } from '#web/lib/current-user.ts';
import { oops } from '#web/lib/errors.ts';
import { useNavigate } from '#web/navigation/navigation.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { counted } from '#web/ui/numbers.ts';
import { showErrorSnack, showSnack } from '#web/ui/snack.ts';
import { SectionState } from '../section-state.tsx';
import { InvitationRow } from './invitation-row.tsx';
import { InviteForm } from './invite-form.tsx';
import { MemberRow } from './member-row.tsx';
import { leaveMutation, removeMutation, resendMutation, roleMutation, teamQuery } from './team.graphql.ts';
import classes from './team.module.css';
import { nameOf, roleName, type TeamMember } from './team-member.ts';

/** What the open dialog asks: to remove or withdraw this row, or to leave. */
type Question = { remove: TeamMember } | 'leave';

/** The section behind `/settings?tab=team-members` (ACC-50 to ACC-55). */
export function TeamSection() {
  const navigate = useNavigate();
  const { user, artist, switchArtist } = useSignedIn();
  const context = useMemo(() => ({ additionalTypenames: ['artist_users'] }), []);
  const variables = useMemo(() => ({ artist_id: artist.id }), [artist.id]);
  const [{ data, error, fetching }, read] = useQuery({
    query: teamQuery,
    variables,
    requestPolicy: 'cache-and-network',
    context,
  });
  const reload = (): void => read({ requestPolicy: 'network-only' });
  const [{ fetching: changing }, changeRole] = useMutation(roleMutation);
  const [{ fetching: sending }, resend] = useMutation(resendMutation);
  const [{ fetching: removing }, remove] = useMutation(removeMutation);
  const [{ fetching: leaving }, leave] = useMutation(leaveMutation);
  const [question, setQuestion] = useState<Question>();
  const busy = changing || sending || removing || leaving;
  const removes = artist.role === 'owner';
  const manages = removes && artist.current_plan !== '';

  if (data === undefined)
    return <SectionState title="The team didn't load" error={error} fetching={fetching} onRetry={reload} />;

  const members = data.artist_users.filter(({ user: { invitation_pending } }) => !invitation_pending);
  const invitations = data.artist_users.filter(({ user: { invitation_pending } }) => invitation_pending);

  /** Shows why a call failed, or `success`, and reads the team again. */
  const after = (failed: Parameters<typeof oops>[0] | undefined, success: string): void => {
    if (failed) showErrorSnack(oops(failed));
    else showSnack(success);
    reload();
  };
  const setRole = async (member: TeamMember, role: string): Promise<void> => {
    const { error: failed } = await changeRole({ id: member.id, role });
    after(failed, `${nameOf(member)} is now ${roleName(role)}.`);
  };
  const sendAgain = async ({ id }: TeamMember): Promise<void> => {
    const { error: failed } = await resend({ id });
    after(failed, 'Success! User invite has been sent!');
  };
  const answer = async (asked: Question): Promise<void> => {
    if (asked === 'leave') {
      const { error: failed } = await leave(
        { artist_id: artist.id },
        { additionalTypenames: ['users', 'artists', 'artist_users'] },
      );
      setQuestion(undefined);
      if (failed) return showErrorSnack(oops(failed));
      showSnack('Success! You left the artist.');
      const others = user.artists.filter(({ id }) => id !== artist.id);
      const next = chooseArtist(others, null);
      // The links of the artist that was left are not asked for any more.
      if (next !== undefined) return switchArtist(next.id);
      return void navigate('/links');
    }
    const isInvitation = asked.remove.user.invitation_pending;
    const { error: failed } = await remove({ id: asked.remove.id });
    setQuestion(undefined);
    after(failed, isInvitation ? 'The invitation was withdrawn.' : 'Success! User has been removed from the artist.');
  };
  const keep = (): void => {
    setQuestion(undefined);
    showSnack(question === 'leave' ? 'Cancelled! Artist access is safe.' : 'Cancelled! User access is safe.');
  };

  return (
    <div className={classes.parts}>
      {manages && <InviteForm artistId={artist.id} invitations={invitations} onInvited={reload} />}
      {!manages && (
        <p className={classes.note}>
          {artist.current_plan === ''
            ? 'Nobody can be invited while this artist is suspended.'
            : 'Only owners of this artist can invite people and change their roles.'}
        </p>
      )}
      <section aria-labelledby="members-title">
        <h3 id="members-title" className={classes.title}>
          {counted(members.length, 'member')}
        </h3>
        <Card flush>
          <ul className={classes.list}>
            {members.map((member) => (
              <MemberRow
                key={member.id}
                member={member}
                isSelf={member.user_id === user.id}
                isOnly={members.length === 1}
                manages={manages}
                removes={removes}
                busy={busy}
                onRole={(role) => void setRole(member, role)}
                onRemove={() => setQuestion({ remove: member })}
                onLeave={() => setQuestion('leave')}
              />
            ))}
          </ul>
        </Card>
      </section>
      {invitations.length > 0 && (
        <section aria-labelledby="invitations-title">
          <h3 id="invitations-title" className={classes.title}>
            {counted(invitations.length, 'invitation')}
          </h3>
          <Card flush>
            <ul className={classes.list}>
              {invitations.map((invitation) => (
                <InvitationRow
                  key={invitation.id}
                  invitation={invitation}
                  manages={manages}
                  removes={removes}
                  busy={busy}
                  onResend={() => void sendAgain(invitation)}
                  onWithdraw={() => setQuestion({ remove: invitation })}
                />
              ))}
            </ul>
          </Card>
        </section>
      )}
      <QuestionDialog
        question={question}
        artistName={artist.name}
        busy={removing || leaving}
        onConfirm={(asked) => void answer(asked)}
        onCancel={keep}
      />
    </div>
  );
}

function QuestionDialog({
  question,
  artistName,
  busy,
  onConfirm,
  onCancel,
}: {
  question: Question | undefined;
  artistName: string;
  busy: boolean;
  onConfirm: (asked: Question) => void;
  onCancel: () => void;
}) {
  const row = question === undefined || question === 'leave' ? undefined : question.remove;
  const isInvitation = row?.user.invitation_pending === true;
  const texts =
    row === undefined
      ? {
          title: 'Leave Artist?',
          confirm: 'Leave',
          text: `You lose access to ${artistName} at once. An owner can invite you again.`,
        }
      : isInvitation
        ? {
            title: 'Withdraw this invitation?',
            confirm: 'Withdraw',
            text: `The link that ${row.team_user.email} received stops working.`,
          }
        : {
            title: 'Remove this user?',
            confirm: 'Remove',
            text: `${nameOf(row)} loses access to ${artistName} at once, also where it is open now.`,
          };
  return (
    <ConfirmDialog
      opened={question !== undefined}
      busy={busy}
      onConfirm={() => question !== undefined && onConfirm(question)}
      onCancel={onCancel}
      {...texts}
    />
  );
}
