/** A button that makes a PDF in the browser and saves it. */
import { Button } from '@mantine/core';
import { Download } from 'lucide-react';
import { useSubmission } from '#web/lib/form/use-submission.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { showErrorSnack } from '#web/ui/snack.ts';

/** A file to be saved. */
export interface PdfFile {
  name: string;
  content: Blob;
}

/** `make` gives undefined where there is nothing to save, and then shows why. When it throws, the button shows that the PDF couldn't be made. */
export function PdfButton({
  make,
  label,
  size,
  disabled = false,
}: {
  make: () => Promise<PdfFile | undefined>;
  label?: string;
  size?: 'xs' | 'sm';
  disabled?: boolean;
}) {
  const { busy, run } = useSubmission();
  const save = () =>
    run(async () => {
      try {
        const made = await make();
        if (made !== undefined) saveFile(made.name, made.content, 'application/pdf');
      } catch {
        showErrorSnack("The PDF couldn't be made. Please try again.");
      }
    });
  return (
    <Button
      {...(size === undefined ? {} : { size })}
      variant="default"
      loading={busy}
      disabled={disabled}
      onClick={() => void save()}
      leftSection={<Download size={size === 'xs' ? 14 : 16} aria-hidden="true" />}
      {...(label === undefined ? {} : { 'aria-label': label })}
    >
      PDF
    </Button>
  );
}
