/** A PDF that carries its own font, which has Latin, Greek, Cyrillic, Arabic, Hebrew, Armenian and Georgian letters. */
import fontUrl from 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf?url';
import boldFontUrl from 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf?url';
import { jsPDF } from 'jspdf';

const fontName = 'DejaVu Sans';
/** Text is given in the order of reading and drawn from left to right, so that Arabic and Hebrew names come out right. */
const textOrder = { isInputVisual: false, isOutputVisual: true, isInputRtl: false, isOutputRtl: false };

/** An empty document of one page, in pixels. Rejects when the font does not load. */
export async function openPdf({
  title,
  width,
  height,
}: {
  title: string;
  width: number;
  height: number;
}): Promise<jsPDF> {
  const [regular, bold] = await Promise.all([readFont(fontUrl), readFont(boldFontUrl)]);
  const page = new jsPDF({ unit: 'px', format: [width, height], hotfixes: ['px_scaling'], compress: true });
  page.setProperties({ title, creator: 'Fanfare' });
  page.addFileToVFS('regular.ttf', regular);
  page.addFont('regular.ttf', fontName, 'normal');
  page.addFileToVFS('bold.ttf', bold);
  page.addFont('bold.ttf', fontName, 'bold');
  return page;
}

/** How a text is drawn. */
interface Style {
  bold?: boolean;
  soft?: boolean;
  align?: 'left' | 'right';
}

/** Writes lines of text from `y` down, at most `width` wide; gives the `y` below them. `x` is the left margin where left out. */
export type WriteText = (text: string, place: { x?: number; y: number; size: number; width: number } & Style) => number;

/** The distance between lines, as a part of the font's size. */
export const lineHeight = 1.45;

function setFont(page: jsPDF, size: number, bold = false): void {
  page.setFont(fontName, bold ? 'bold' : 'normal');
  // The size of a font is in points, everything else in pixels.
  page.setFontSize(size * 0.75);
}

/** How many lines a text takes at this width. */
export function linesOf(page: jsPDF, text: string, of: { size: number; width: number; bold?: boolean }): number {
  setFont(page, of.size, of.bold);
  return (page.splitTextToSize(text, of.width) as string[]).length;
}

/** The writer of a document; `color` is the colour of all its words, else they are dark, and `soft` ones lighter. */
export function writerOf(page: jsPDF, { x: leftMargin, color }: { x: number; color?: string }): WriteText {
  return (text, { x = leftMargin, y, size, width, ...style }) => {
    setFont(page, size, style.bold);
    page.setTextColor(color ?? (style.soft ? '#5d574c' : '#16140f'));
    let below = y;
    for (const line of page.splitTextToSize(text, width) as string[]) {
      page.text(line, x, below, { align: style.align ?? 'left', ...textOrder });
      below += size * lineHeight;
    }
    return below;
  };
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
