/** Undoes an import, after a question that says what happens. */
import { Button } from '@mantine/core';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { CombinedError } from 'urql';
import { oops } from '#web/lib/errors.ts';
import { useSubmission } from '#web/lib/form/use-submission.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { showErrorSnack } from '#web/ui/snack.ts';

/** `kind` is "import" or "move-in", `name` that of its file; `text` says what happens; `undo` begins it, and `onBegun` is called once it has begun. */
export function UndoButton({
  kind,
  name,
  text,
  undo,
  onBegun,
}: {
  kind: string;
  name: string;
  text: string;
  undo: () => Promise<{ error?: CombinedError | undefined }>;
  onBegun: () => void;
}) {
  const [asks, setAsks] = useState(false);
  const { busy, run } = useSubmission();
  const confirm = () =>
    run(async () => {
      const { error } = await undo();
      setAsks(false);
      if (error) showErrorSnack(oops(error));
      else onBegun();
    });
  return (
    <>
      <Button
        variant="default"
        size="xs"
        aria-label={`Undo the ${kind} of ${name}`}
        leftSection={<Undo2 size={15} aria-hidden="true" />}
        onClick={() => setAsks(true)}
      >
        Undo
      </Button>
      <ConfirmDialog
        opened={asks}
        title={`Undo this ${kind}?`}
        text={text}
        confirm={`Undo the ${kind}`}
        busy={busy}
        onConfirm={() => void confirm()}
        onCancel={() => setAsks(false)}
      />
    </>
  );
}
