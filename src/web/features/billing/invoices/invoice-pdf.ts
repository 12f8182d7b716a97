/** Makes the PDF of an invoice, 450 by 450 pixels (BILL-41). Loaded when somebody downloads one. */
import fontUrl from 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf?url';
import boldFontUrl from 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf?url';
import { jsPDF } from 'jspdf';
import type { InvoiceText } from './invoice-text.ts';

const side = 450;
const margin = 32;
const right = side - margin;
/** The width of one of two columns, and where a page ends. */
const half = side / 2 - margin - 8;
const lowest = side - margin;
const fontName = 'DejaVu Sans';
/** Text is given in the order of reading and drawn from left to right, so that Arabic and Hebrew names come out right. */
const textOrder = { isInputVisual: false, isOutputVisual: true, isInputRtl: false, isOutputRtl: false };

/** The PDF. It carries its own font, which has Latin, Greek, Cyrillic, Arabic, Hebrew, Armenian and Georgian letters. Rejects when the font does not load. */
export async function invoicePdf(invoice: InvoiceText): Promise<Blob> {
  const [regular, bold] = await Promise.all([readFont(fontUrl), readFont(boldFontUrl)]);
  const page = new jsPDF({ unit: 'px', format: [side, side], hotfixes: ['px_scaling'], compress: true });
  page.setProperties({ title: `Invoice ${invoice.number}`, creator: 'Fanfare' });
  page.addFileToVFS('regular.ttf', regular);
  page.addFont('regular.ttf', fontName, 'normal');
  page.addFileToVFS('bold.ttf', bold);
  page.addFont('bold.ttf', fontName, 'bold');
  draw(page, invoice);
  return page.output('blob');
}

function draw(page: jsPDF, invoice: InvoiceText): void {
  /** Writes lines of text from `y` down, at most `width` wide; gives the `y` below them. */
  const write = (
    text: string,
    { x = margin, y, size, width, ...style }: { x?: number; y: number; size: number; width: number } & Style,
  ): number => {
    page.setFont(fontName, style.bold ? 'bold' : 'normal');
    // The size of a font is in points, everything else in pixels.
    page.setFontSize(size * 0.75);
    page.setTextColor(style.soft ? '#5d574c' : '#16140f');
    let below = y;
    for (const line of page.splitTextToSize(text, width) as string[]) {
      page.text(line, x, below, { align: style.align ?? 'left', ...textOrder });
      below += size * 1.45;
    }
    return below;
  };
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

interface Style {
  bold?: boolean;
  soft?: boolean;
  align?: 'left' | 'right';
}

/** A font file as the characters 0 to 255, which is the form that jsPDF keeps files in. */
async function readFont(url: string): Promise<string> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`The font ${url} was answered with ${answer.status}.`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const parts: string[] = [];
  for (let start = 0; start < bytes.length; start += 32_768)
    parts.push(String.fromCharCode(...bytes.subarray(start, start + 32_768)));
  return parts.join('');
}
