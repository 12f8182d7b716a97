/** Undoes an import, after a question that says what happens. */
import { Button } from '@mantine/core';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useMutation } from 'urql';
import { oops } from '#web/lib/errors.ts';
import { useSubmission } from '#web/lib/form/use-submission.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { showErrorSnack } from '#web/ui/snack.ts';
import { undoImportMutation } from './imports.graphql.ts';

/** `name` is the file's. */
export function UndoButton({ id, name, onBegun }: { id: string; name: string; onBegun: () => void }) {
  const [asks, setAsks] = useState(false);
  const [, undo] = useMutation(undoImportMutation);
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
        aria-label={`Undo the import of ${name}`}
        leftSection={<Undo2 size={15} aria-hidden="true" />}
        onClick={() => setAsks(true)}
      >
        Undo
      </Button>
      <ConfirmDialog
        opened={asks}
        title="Undo this import?"
        text={`Fans who are there only because of ${name} are taken away. Those who were there before, or opted in themselves since, stay. So do opt-outs and conversations.`}
        confirm="Undo the import"
        busy={busy}
        onConfirm={() => void confirm()}
        onCancel={() => setAsks(false)}
      />
    </>
  );
}
