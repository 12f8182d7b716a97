/** Deletes the page for good, after asking (spec section 8). */
import { Button } from '@mantine/core';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useMutation } from 'urql';
import { oops } from '#web/lib/errors.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { showErrorSnack, showSnack } from '#web/ui/snack.ts';
import { deletePageMutation } from './link-detail.graphql.ts';

/** A button; once the page is gone it leads to SmartLinks. */
export function DeletePage({ linkId }: { linkId: string }) {
  const [asking, setAsking] = useState(false);
  const [{ fetching }, deletePage] = useMutation(deletePageMutation);
  const navigate = useNavigate();
  const confirm = async (): Promise<void> => {
    const { error } = await deletePage({ id: linkId });
    setAsking(false);
    if (error) {
      showErrorSnack(oops(error));
      return;
    }
    showSnack('Success! Your link has been deleted.');
    await navigate('/links');
  };
  return (
    <>
      <Button variant="subtle" color="red" leftSection={<Trash2 size={16} />} onClick={() => setAsking(true)}>
        Delete page
      </Button>
      <ConfirmDialog
        opened={asking}
        title="Delete this link?"
        text="Your link, page, and statistics will be permanently deleted."
        confirm="Delete"
        busy={fetching}
        onConfirm={confirm}
        onCancel={() => {
          setAsking(false);
          showSnack('Cancelled! Your link is safe.');
        }}
      />
    </>
  );
}
