/** The button that downloads an invoice as a PDF. */
import { useClient } from 'urql';
import { messageOf } from '#web/lib/errors.ts';
import { PdfButton, type PdfFile } from '#web/parts/pdf/pdf-button.tsx';
import { showErrorSnack } from '#web/ui/snack.ts';
import { invoiceQuery } from './invoice.graphql.ts';
import { invoiceText } from './invoice-text.ts';

/** `id` is the sale's; `label` says which invoice it is. */
export function InvoicePdfButton({ id, label, size = 'xs' }: { id: string; label: string; size?: 'xs' | 'sm' }) {
  const client = useClient();
  const make = async (): Promise<PdfFile | undefined> => {
    const { data, error } = await client.query(invoiceQuery, { id }).toPromise();
    if (error) showErrorSnack(messageOf(error));
    if (error || data === undefined) return undefined;
    const { invoicePdf } = await import('./invoice-pdf.ts');
    const invoice = invoiceText(data.get_invoice);
    return { name: `fanfare-invoice-${invoice.number}.pdf`, content: await invoicePdf(invoice) };
  };
  return <PdfButton make={make} label={label} size={size} />;
}
