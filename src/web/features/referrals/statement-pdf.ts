/** Makes the PDF of a payout's statement, 450 by 600 pixels. Loaded with the first download. */
import { openPdf, writerOf } from '#web/parts/pdf/open-pdf.ts';
import type { StatementText } from './statement-text.ts';

const [width, height, margin] = [450, 600, 32];
const right = width - margin;
const salesColumn = right - 90;

/** The PDF. Rejects when its font does not load. */
export async function statementPdf(statement: StatementText): Promise<Blob> {
  const page = await openPdf({ title: statement.title, width, height });
  const write = writerOf(page, { x: margin });
  const rule = (y: number): void => {
    page.setDrawColor('#e4dfd6');
    page.line(margin, y, right, y);
  };
  const figures = (y: number, sales: string, commission: string, bold = false): void => {
    write(sales, { x: salesColumn, y, size: 10, width: 90, align: 'right', bold });
    write(commission, { x: right, y, size: 10, width: 90, align: 'right', bold });
  };
  write('Fanfare', { y: 48, size: 18, width: 200, bold: true });
  let y = write(statement.title, { y: 78, size: 12, width: right - margin, bold: true });
  for (const fact of statement.facts) y = write(fact, { y, size: 9, width: right - margin, soft: true });
  y += 18;
  figures(y, 'Sales', 'Commission');
  write('Date', { y, size: 10, width: 100 });
  y += 10;
  for (const row of statement.rows) {
    if (y > height - margin - 40) {
      page.addPage([width, height]);
      y = margin;
    }
    rule(y);
    y += 18;
    write(row.date, { y, size: 10, width: 90 });
    figures(y, row.sales, row.commission);
    y = write(row.label, { x: margin + 96, y, size: 10, width: 140, soft: true }) - 6;
  }
  rule(y);
  figures(y + 22, statement.sales, statement.payout, true);
  write('Payout', { y: y + 22, size: 10, width: 120, bold: true });
  return page.output('blob');
}
