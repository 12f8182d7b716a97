/** Asks before a link is deleted, deletes it and says what happened (spec section 8). */
import { useMutation } from 'urql';
import { oops } from '#web/lib/errors.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { showErrorSnack, showSnack } from '#web/ui/snack.ts';
import { deleteLinkMutation } from './delete-link.graphql.ts';

/** Open while there is a `link`; `onClose` in the end, however it ends, told whether the link is gone. */
export function DeleteLinkDialog({
  link,
  onClose,
}: {
  link: { id: string } | undefined;
  onClose: (deleted: boolean) => void;
}) {
  const [{ fetching }, deleteLink] = useMutation(deleteLinkMutation);
  const confirm = async (): Promise<void> => {
    if (!link) return;
    const { error } = await deleteLink({ id: link.id });
    if (error) showErrorSnack(oops(error));
    else showSnack('Success! Your link has been deleted.');
    onClose(!error);
  };
  return (
    <ConfirmDialog
      opened={link !== undefined}
      title="Delete this link?"
      text="Your link, page, and statistics will be permanently deleted."
      confirm="Delete"
      busy={fetching}
      onConfirm={confirm}
      onCancel={() => {
        showSnack('Cancelled! Your link is safe.');
        onClose(false);
      }}
    />
  );
}
