/** Asks before the account is deleted, deletes it and leads to the login. */

import { useMutation } from 'urql';
import { messageOf } from '#web/lib/errors.ts';
import { signOut } from '#web/lib/session.ts';
import { useNavigate } from '#web/navigation/navigation.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { showErrorSnack, showSnack } from '#web/ui/snack.ts';
import { deleteAccountMutation } from './deletion.graphql.ts';

/** The dialog; `opened` says whether it is shown. */
export function DeleteAccountDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const navigate = useNavigate();
  const [{ fetching }, deleteAccount] = useMutation(deleteAccountMutation);
  const confirm = async (): Promise<void> => {
    const { error } = await deleteAccount({});
    if (error) return showErrorSnack(messageOf(error));
    signOut();
    void navigate('/login');
    showSnack('Your account was deleted.');
  };
  return (
    <ConfirmDialog
      opened={opened}
      title="Delete your account?"
      text="This cannot be undone."
      confirm="Delete my account"
      busy={fetching}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
