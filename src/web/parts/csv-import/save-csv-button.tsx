/** A button that saves what became of the rows of an import as a CSV file. */
import { Button } from '@mantine/core';
import { Download } from 'lucide-react';
import { useSubmission } from '#web/lib/form/use-submission.ts';
import { showErrorSnack } from '#web/ui/snack.ts';
import { saveCsv } from './transfer.ts';

/** `path` is the file's on the server, `name` that under which it is saved. */
export function SaveCsvButton({
  path,
  name,
  label,
  size = 'sm',
}: {
  path: string;
  name: string;
  label: string;
  size?: 'xs' | 'sm';
}) {
  const { busy, run } = useSubmission();
  const save = () =>
    run(async () => {
      if (!(await saveCsv(path, name))) showErrorSnack('Oops! The file could not be downloaded. Please try again.');
    });
  return (
    <Button
      variant="default"
      size={size}
      loading={busy}
      leftSection={<Download size={15} aria-hidden="true" />}
      onClick={() => void save()}
    >
      {label}
    </Button>
  );
}
