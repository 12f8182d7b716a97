/** Undoes a move-in, after a question that says what happens (MOVE-23). */
import { Button } from '@mantine/core';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useMutation } from 'urql';
import { oops } from '#web/lib/errors.ts';
import { useSubmission } from '#web/lib/form/use-submission.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { counted } from '#web/ui/numbers.ts';
import { showErrorSnack } from '#web/ui/snack.ts';
import { undoMoveInMutation } from './move-in.graphql.ts';

/** `name` is the file's or the pages'; `made` is the number of its links. */
export function UndoButton({
  id,
  name,
  made,
  onBegun,
}: {
  id: string;
  name: string;
  made: number;
  onBegun: () => void;
}) {
  const [asks, setAsks] = useState(false);
  const [, undo] = useMutation(undoMoveInMutation);
  const { busy, run } = useSubmission();
  const confirm = () =>
    run(async () => {
      const { error } = await undo({ id });
      setAsks(false);
      if (error) showErrorSnack(oops(error));
      else onBegun();
    });
  return (
    <>
      <Button
        variant="default"
        size="xs"
        aria-label={`Undo the move-in of ${name}`}
        leftSection={<Undo2 size={15} aria-hidden="true" />}
        onClick={() => setAsks(true)}
      >
        Undo
      </Button>
      <ConfirmDialog
        opened={asks}
        title="Undo this move-in?"
        text={`${counted(made, 'link')} came with ${name}. Those that nobody changed, published or opened since are deleted for good; the others stay.`}
        confirm="Undo the move-in"
        busy={busy}
        onConfirm={() => void confirm()}
        onCancel={() => setAsks(false)}
      />
    </>
  );
}
