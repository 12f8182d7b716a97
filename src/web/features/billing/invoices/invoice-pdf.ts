/** Makes the PDF of an invoice, 450 by 450 pixels (BILL-41). Loaded with the first download. */
import type { jsPDF } from 'jspdf';
import { openPdf, writerOf } from '#web/parts/pdf/open-pdf.ts';
import type { InvoiceText } from './invoice-text.ts';

const side = 450;
const margin = 32;
const right = side - margin;
/** The width of one of two columns, and where a page ends. */
const half = side / 2 - margin - 8;
const lowest = side - margin;

/** The PDF. It carries its own font, which has Latin, Greek, Cyrillic, Arabic, Hebrew, Armenian and Georgian letters. Rejects when the font does not load. */
export async function invoicePdf(invoice: InvoiceText): Promise<Blob> {
  const page = await openPdf({ title: `Invoice ${invoice.number}`, width: side, height: side });
  draw(page, invoice);
  return page.output('blob');
}

function draw(page: jsPDF, invoice: InvoiceText): void {
  const write = writerOf(page, { x: margin });
  const nextPage = (): number => {
    page.addPage([side, side]);
    return margin + 16;
  };
  const rule = (y: number): void => {
    page.setDrawColor('#e4dfd6');
    page.line(margin, y, right, y);
  };

  write(invoice.seller[0] ?? '', { y: 48, size: 18, width: 200, bold: true });
  write(`Invoice ${invoice.number}`, { x: right, y: 43, size: 11, width: 220, bold: true, align: 'right' });
  write(invoice.date, { x: right, y: 58, size: 10, width: 200, soft: true, align: 'right' });

  const party = (title: string, lines: readonly string[], x: number): number => {
    let below = write(title, { x, y: 84, size: 9, width: half, soft: true });
    for (const [index, line] of lines.entries())
      below = write(line, { x, y: below, size: 9, width: half, bold: index === 0 });
    return below;
  };
  let y = Math.max(party('From', invoice.seller, margin), party('Billed to', invoice.payer, side / 2));

  y += 12;
  rule(y);
  y += 18;
  for (const row of invoice.rows) {
    if (y > lowest - 20) y = nextPage();
    write(row.amount, { x: right, y, size: 10, width: 100, align: 'right' });
    y = write(row.label, { y, size: 10, width: 270 });
    if (row.detail !== '') y = write(row.detail, { y: y - 1, size: 9, width: 270, soft: true });
    y += 4;
  }
  if (y > lowest - 30) y = nextPage();
  rule(y);
  y += 20;
  write(invoice.total, { x: right, y, size: 13, width: 160, bold: true, align: 'right' });
  y = write('Total', { y, size: 13, width: 100, bold: true });
  write(invoice.paidWith, { y: y + 2, size: 9, width: right - margin, soft: true });
}
