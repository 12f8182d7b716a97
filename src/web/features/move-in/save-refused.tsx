/** Saves the rows that did not become links as a CSV file (MOVE-22). */
import { Button } from '@mantine/core';
import { Download } from 'lucide-react';
import { useSubmission } from '#web/lib/form/use-submission.ts';
import { showErrorSnack } from '#web/ui/snack.ts';
import { saveRefused } from './transfer.ts';

export function SaveRefused({ id }: { id: string }) {
  const { busy, run } = useSubmission();
  const save = () =>
    run(async () => {
      if (!(await saveRefused(id))) showErrorSnack('Oops! The file could not be downloaded. Please try again.');
    });
  return (
    <Button
      variant="default"
      loading={busy}
      leftSection={<Download size={15} aria-hidden="true" />}
      onClick={() => void save()}
    >
      Save the other rows as CSV
    </Button>
  );
}
