/** A button that makes a PDF in the browser and saves it. */
import { Button } from '@mantine/core';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { saveFile } from '#web/ui/save-file.ts';
import { showErrorSnack } from '#web/ui/snack.ts';

/** A file to be saved. */
export interface PdfFile {
  name: string;
  content: Blob;
}

/** `make` gives undefined where there is nothing to save, for which it has said why itself; what it throws is shown as one sentence. */
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
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const made = await make();
      if (made !== undefined) saveFile(made.name, made.content, 'application/pdf');
    } catch {
      showErrorSnack("The PDF couldn't be made. Please try again.");
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      {...(size === undefined ? {} : { size })}
      variant="default"
      loading={isBusy}
      disabled={disabled}
      onClick={() => void save()}
      leftSection={<Download size={size === 'xs' ? 14 : 16} aria-hidden="true" />}
      {...(label === undefined ? {} : { 'aria-label': label })}
    >
      PDF
    </Button>
  );
}
