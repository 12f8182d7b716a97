/** The form that invites a person by email, with the role they get. */
import { Button, Select, TextInput } from '@mantine/core';
import { Mail } from 'lucide-react';
import { useMutation } from 'urql';
import { invitationSchema } from '#domain/accounts/team-input.ts';
import { failureOf } from '#web/lib/form/failure.ts';
import { useServerForm } from '#web/lib/form/use-server-form.ts';
import { showSnack } from '#web/ui/snack.ts';
import { inviteMutation } from './team.graphql.ts';
import classes from './team.module.css';
import { roleName, roles, type TeamMember } from './team-member.ts';

const empty = { email: '', role: 'editor' };

/** `invitations` are the open ones; `onInvited` reads the team again. What was typed stays when the invitation fails. */
export function InviteForm({
  artistId,
  invitations,
  onInvited,
}: {
  artistId: string;
  invitations: readonly TeamMember[];
  onInvited: () => void;
}) {
  const [, invite] = useMutation(inviteMutation);
  const { values, field, setFieldValue, busy, onSubmit } = useServerForm({
    initialValues: empty,
    schema: invitationSchema,
    submit: async ({ email, role }) => {
      const { error } = await invite({ artist_id: artistId, email, role });
      if (error) return failureOf(error);
      setFieldValue('email', '');
      const before = invitations.find(({ team_user }) => team_user.email.toLowerCase() === email.toLowerCase());
      const isOther = before !== undefined && before.role !== role;
      showSnack(`Success! User invite has been sent!${isOther ? ` Role changed to ${roleName(role)}.` : ''}`);
      onInvited();
      return undefined;
    },
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <div className={classes.invite}>
        <TextInput
          {...field('email')}
          aria-label="Email"
          placeholder="Email"
          type="email"
          name="email"
          autoComplete="off"
          size="md"
          leftSection={<Mail size={17} aria-hidden="true" />}
        />
        <Select
          aria-label="Role"
          size="md"
          data={roles.map(({ value, label }) => ({ value, label }))}
          value={values.role}
          onChange={(role) => role !== null && setFieldValue('role', role)}
          allowDeselect={false}
        />
        <Button type="submit" h={42} loading={busy} disabled={busy || values.email.trim() === ''}>
          Invite
        </Button>
      </div>
      <dl className={classes.roles}>
        {roles.map(({ value, label, text }) => (
          <div key={value}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </form>
  );
}
