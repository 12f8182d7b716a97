/** Makes the files of a QR code, and reads each with a decoder before it is handed out (PLACE-32). */
import jsQR from 'jsqr';
import { squareCanvas } from './load-cover.ts';
import { darkRuns, drawQr, markSquare, type QrLook, type QrModules, qrSvg } from './qr-picture.ts';

/** A file to save. */
export interface QrFile {
  content: Blob | string;
  type: string;
}

/** A code that is drawn: what it says, how it looks, and how wide a printed one is, in centimetres. */
export interface DrawnQr {
  text: string;
  modules: QrModules;
  look: QrLook;
  width: number;
}

/** What a file is made as. */
export type QrFormat = 'svg' | 'png-1024' | 'png-2048' | 'pdf';

/** Whether a decoder reads exactly this text from the pixels. */
function isRead({ data, width, height }: ImageData, text: string): boolean {
  return jsQR.default(data, width, height, { inversionAttempts: 'dontInvert' })?.data === text;
}

function drawn({ modules, look }: DrawnQr, width: number) {
  const made = squareCanvas(width);
  drawQr(made.context, modules, look, width);
  return made;
}

const side = 1024;

async function png(qr: DrawnQr, width: number): Promise<QrFile | undefined> {
  const { canvas, context } = drawn(qr, width);
  if (!isRead(context.getImageData(0, 0, width, width), qr.text)) return undefined;
  const content = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (content === null) throw new Error('toBlob returned nothing');
  return { content, type: 'image/png' };
}

/** The SVG is drawn by the browser, as another program would, and read from there. */
async function svg(qr: DrawnQr): Promise<QrFile | undefined> {
  const content = qrSvg(qr.modules, qr.look);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(content)}`;
  await image.decode();
  const { context } = squareCanvas(side);
  context.drawImage(image, 0, 0, side, side);
  return isRead(context.getImageData(0, 0, side, side), qr.text) ? { content, type: 'image/svg+xml' } : undefined;
}

/** Around the trimmed page, in millimetres: room for the crop marks, their distance from the corner, and their length. */
const print = { margin: 12, gap: 3, length: 7 };

/** The code as lines and areas on a page with crop marks; the same modules are drawn as pixels and read. */
async function pdf(qr: DrawnQr): Promise<QrFile | undefined> {
  const { modules, look, text, width: centimetres } = qr;
  const { context } = drawn(qr, side);
  if (!isRead(context.getImageData(0, 0, side, side), text)) return undefined;
  const { jsPDF } = await import('jspdf');
  const width = centimetres * 10;
  const page = width + 2 * print.margin;
  // Two lines below the lower crop marks.
  const height = page + 10;
  const document = new jsPDF({ unit: 'mm', format: [page, height], compress: true });
  document.setProperties({ title: `QR code ${text}`, creator: 'Fanfare' });
  const module = width / modules.size;
  const at = (place: number): number => print.margin + place * module;
  document.setFillColor(look.light);
  document.rect(print.margin, print.margin, width, width, 'F');
  document.setFillColor(look.dark);
  for (const { x, y, length } of darkRuns(modules)) document.rect(at(x), at(y), length * module, module, 'F');
  if (look.mark !== undefined && modules.hole !== undefined) {
    const { at: from, side: part } = markSquare(modules.hole);
    document.addImage(look.mark.url, 'JPEG', at(from), at(from), part * module, part * module);
  }
  document.setLineWidth(0.1);
  document.setDrawColor('#000000');
  for (const corner of [print.margin, print.margin + width]) {
    const [near, far] = [print.gap, print.gap + print.length];
    for (const [from, to] of [
      [print.margin - near, print.margin - far],
      [print.margin + width + near, print.margin + width + far],
    ] as const) {
      document.line(corner, from, corner, to);
      document.line(from, corner, to, corner);
    }
  }
  document.setFontSize(6);
  document.setTextColor('#5d574c');
  // The font of the file has Latin letters; a text in a code has no others.
  document.text(`${centimetres} cm wide, read from ${centimetres * 10} cm`, page / 2, page + 2, { align: 'center' });
  document.text(text.slice(0, 160), page / 2, page + 5, { align: 'center', maxWidth: page - 4 });
  return { content: document.output('blob'), type: 'application/pdf' };
}

/** Makes a file; undefined when a decoder does not read the code back from it. */
export function makeQrFile(qr: DrawnQr, format: QrFormat): Promise<QrFile | undefined> {
  if (format === 'svg') return svg(qr);
  return format === 'pdf' ? pdf(qr) : png(qr, format === 'png-1024' ? 1024 : 2048);
}
