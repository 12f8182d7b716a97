/** Closes a published page to fans again, after asking (LINK-83). */
import { Button } from '@mantine/core';
import { EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useMutation } from 'urql';
import { oops } from '#web/lib/errors.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { showErrorSnack, showSnack } from '#web/ui/snack.ts';
import { makeDraftMutation } from './link-detail.graphql.ts';

/** The button. */
export function MakeDraft({ linkId }: { linkId: string }) {
  const [asking, setAsking] = useState(false);
  const [{ fetching }, run] = useMutation(makeDraftMutation);
  const close = async (): Promise<void> => {
    const { error } = await run({ id: linkId });
    if (error) return showErrorSnack(oops(error));
    setAsking(false);
    showSnack('This link is a draft again.');
  };
  return (
    <>
      <Button variant="subtle" leftSection={<EyeOff size={16} />} onClick={() => setAsking(true)}>
        Make it a draft again
      </Button>
      <ConfirmDialog
        opened={asking}
        title="Make this link a draft again?"
        text="Its page is closed to fans at once: the link, its short links and its printed codes lead nowhere until you publish it again. Its figures stay, and pre-saves and texts for its release wait."
        confirm="Make it a draft"
        busy={fetching}
        onConfirm={() => void close()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
