/** Asks for the password before the account is deleted, deletes it and leads to the login. */
import { Button, Group, Modal, PasswordInput, Text } from '@mantine/core';
import { useNavigate } from 'react-router';
import { useMutation } from 'urql';
import { ownPasswordSchema } from '#domain/accounts/account-input.ts';
import { useSignedIn } from '#web/lib/current-user.ts';
import { failureOf } from '#web/lib/form/failure.ts';
import { useServerForm } from '#web/lib/form/use-server-form.ts';
import { endSession } from '#web/lib/session.ts';
import { showSnack } from '#web/ui/snack.ts';
import { deleteAccountMutation } from './deletion.graphql.ts';
import classes from './deletion.module.css';

/** The dialog; it is open while it is rendered. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { user } = useSignedIn();
  const navigate = useNavigate();
  const [, deleteAccount] = useMutation(deleteAccountMutation);
  const { values, field, busy, onSubmit } = useServerForm({
    initialValues: { password: '' },
    schema: ownPasswordSchema,
    submit: async ({ password }) => {
      const { error } = await deleteAccount({ password });
      if (error) return failureOf(error);
      endSession();
      void navigate('/login');
      showSnack('Your account was deleted.');
      return undefined;
    },
  });
  return (
    <Modal
      opened
      onClose={busy ? () => undefined : onClose}
      title={
        <Text fw={650} fz={16} ff="var(--font-display)" component="span">
          Delete your account?
        </Text>
      }
      withCloseButton={false}
      size="sm"
    >
      <form onSubmit={onSubmit} noValidate className={classes.parts}>
        <Text c="var(--ink-2)">This cannot be undone. Enter your password to confirm it.</Text>
        <input type="email" name="email" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordInput
          {...field('password')}
          label="Password"
          name="password"
          autoComplete="current-password"
          data-autofocus
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
        />
        <Group justify="flex-end" gap={10}>
          <Button variant="default" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" color="red" loading={busy} disabled={busy || values.password === ''}>
            Delete my account
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
