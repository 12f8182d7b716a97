/** Asks before a link is deleted, deletes it and says what happened (LINK-37). */
import { lazy, Suspense, useRef, useState } from 'react';
import { useClient } from 'urql';
import { oops } from '#web/lib/errors.ts';
import { showErrorSnack, showSnack } from '#web/ui/snack.ts';
import { deleteLinks, sayDeleted } from './delete-links.ts';
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
  const client = useClient();
  const [fetching, setFetching] = useState(false);
  const losses = useLinkLosses(link === undefined ? [] : [link.id]);
  // Loaded when it is first asked for; from then on it stays, so that it can close as it opened.
  const asked = useRef(false);
  asked.current ||= link !== undefined;
  const confirm = async (): Promise<void> => {
    if (!link) return;
    setFetching(true);
    const error = await deleteLinks(client, [link.id]);
    setFetching(false);
    if (error) showErrorSnack(oops(error));
    else sayDeleted(client, [link.id], 'Success! Your link has been deleted.');
    onClose(!error);
  };
  if (!asked.current) return null;
  return (
    <Suspense>
      <ConfirmDialog
        opened={link !== undefined}
        title="Delete this link?"
        text={`Your link, page, and statistics will be permanently deleted. You can undo it for 30 minutes.${losses ? ` ${losses}` : ''}`}
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
