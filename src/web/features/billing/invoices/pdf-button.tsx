/** The button that downloads an invoice as a PDF. */
import { Button } from '@mantine/core';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useClient } from 'urql';
import { messageOf } from '#web/lib/errors.ts';
import { saveFile } from '#web/ui/save-file.ts';
import { showErrorSnack } from '#web/ui/snack.ts';
import { invoiceQuery } from './invoice.graphql.ts';
import { invoiceText } from './invoice-text.ts';

/** `id` is the sale's; `label` says which invoice it is. */
export function PdfButton({ id, label, size = 'xs' }: { id: string; label: string; size?: 'xs' | 'sm' }) {
  const client = useClient();
  const [isBusy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      const { data, error } = await client.query(invoiceQuery, { id }).toPromise();
      if (error) return showErrorSnack(messageOf(error));
      if (data === undefined) return;
      const { invoicePdf } = await import('./invoice-pdf.ts');
      const invoice = invoiceText(data.get_invoice);
      saveFile(`fanfare-invoice-${invoice.number}.pdf`, await invoicePdf(invoice), 'application/pdf');
    } catch {
      showErrorSnack("The PDF couldn't be made. Please try again.");
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      size={size}
      loading={isBusy}
      onClick={() => void download()}
      leftSection={<Download size={14} aria-hidden="true" />}
      aria-label={label}
    >
      PDF
    </Button>
  );
}
