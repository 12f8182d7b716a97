/** Asks before a link is deleted, deletes it and says what happened (LINK-37). */
import { lazy, Suspense, useRef } from 'react';
import { useMutation } from 'urql';
import { oops } from '#web/lib/errors.ts';
import { showErrorSnack, showSnack } from '#web/ui/snack.ts';
import { deleteLinkMutation } from './delete-link.graphql.ts';
import { useLinkLosses } from './use-link-losses.ts';

const ConfirmDialog = lazy(async () => ({ default: (await import('#web/ui/confirm-dialog.tsx')).ConfirmDialog }));

/** Open while there is a `link`; `onClose` is called in the end with whether the link was deleted. */
export function DeleteLinkDialog({
  link,
  onClose,
}: {
  link: { id: string } | undefined;
  onClose: (deleted: boolean) => void;
}) {
  const [{ fetching }, deleteLink] = useMutation(deleteLinkMutation);
  const losses = useLinkLosses(link === undefined ? [] : [link.id]);
  // Loaded when it is first asked for; from then on it stays, so that it can close as it opened.
  const asked = useRef(false);
  asked.current ||= link !== undefined;
  const confirm = async (): Promise<void> => {
    if (!link) return;
    const { error } = await deleteLink({ id: link.id });
    if (error) showErrorSnack(oops(error));
    else showSnack('Success! Your link has been deleted.');
    onClose(!error);
  };
  if (!asked.current) return null;
  return (
    <Suspense>
      <ConfirmDialog
        opened={link !== undefined}
        title="Delete this link?"
        text={`Your link, page, and statistics will be permanently deleted.${losses ? ` ${losses}` : ''}`}
        confirm="Delete"
        busy={fetching}
        isReady={losses !== undefined}
        onConfirm={confirm}
        onCancel={() => {
          showSnack('Cancelled! Your link is safe.');
          onClose(false);
        }}
      />
    </Suspense>
  );
}
