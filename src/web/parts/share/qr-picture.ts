/** Draws a QR code with or without a picture in its middle: as modules, as an SVG file, and onto a canvas (PLACE-30 to PLACE-32). */
import { encode } from 'uqr';
import { markPart, type QrLevel, quietZone } from '#domain/links/qr-content.ts';

/** A code as a square of modules with its quiet zone. */
export interface QrModules {
  /** Rows from the top; true is dark. */
  rows: readonly (readonly boolean[])[];
  /** Modules of a side, quiet zone included. */
  size: number;
  /** The square in the middle that stays free for a picture: its first row and column, and its side; undefined for a plain code. */
  hole: { from: number; side: number } | undefined;
}

/** How a code looks. `mark` is a square picture that a canvas can draw, and the same as a data: URL. */
export interface QrLook {
  dark: string;
  light: string;
  mark: { image: CanvasImageSource; url: string } | undefined;
}

/** The modules of a text; undefined for one that no code holds. */
export function qrModules(text: string, withMark: boolean): QrModules | undefined {
  const level: QrLevel = withMark ? 'Q' : 'M';
  const found = encoded(text, level);
  if (found === undefined) return undefined;
  const { data, size } = found;
  if (!withMark) return { rows: data, size, hole: undefined };
  // An odd number of modules, as many as a code has, stands exactly in the middle.
  const part = Math.floor((size - 2 * quietZone) * markPart);
  const side = part % 2 === 0 ? part + 1 : part;
  const from = (size - side) / 2;
  const isFree = (at: number) => at >= from && at < from + side;
  const rows = data.map((row, y) => row.map((isDark, x) => isDark && !(isFree(x) && isFree(y))));
  return { rows, size, hole: { from, side } };
}

function encoded(text: string, ecc: QrLevel): { data: boolean[][]; size: number } | undefined {
  try {
    return encode(text, { ecc, border: quietZone });
  } catch {
    return undefined;
  }
}

/** How far the picture stays away from the modules around it, in modules. */
const gap = 0.5;

/** Runs of dark modules: column, row and length. */
export function darkRuns({ rows }: Pick<QrModules, 'rows'>): { x: number; y: number; length: number }[] {
  const runs: { x: number; y: number; length: number }[] = [];
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < row.length; x += 1) {
      if (row[x] !== true) continue;
      const start = x;
      while (row[x + 1] === true) x += 1;
      runs.push({ x: start, y, length: x - start + 1 });
    }
  }
  return runs;
}

/** The square of the picture, in modules. */
export function markSquare({ from, side }: { from: number; side: number }): { at: number; side: number } {
  return { at: from + gap, side: side - 2 * gap };
}

/** The text of an SVG file that needs no other. */
export function qrSvg(modules: QrModules, { dark, light, mark }: QrLook): string {
  const { size, hole } = modules;
  const path = darkRuns(modules)
    .map(({ x, y, length }) => `M${x} ${y}h${length}v1h-${length}z`)
    .join('');
  const picture =
    mark === undefined || hole === undefined
      ? ''
      : (({ at, side }) => `<image x="${at}" y="${at}" width="${side}" height="${side}" href="${mark.url}"/>`)(
          markSquare(hole),
        );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="1024" height="1024"><path shape-rendering="crispEdges" fill="${light}" d="M0 0h${size}v${size}H0z"/><path shape-rendering="crispEdges" fill="${dark}" d="${path}"/>${picture}</svg>`;
}

/** Draws a code `width` pixels wide. Modules are whole pixels, so that their edges are sharp; what is left over becomes quiet zone. */
export function drawQr(
  context: CanvasRenderingContext2D,
  modules: QrModules,
  { dark, light, mark }: QrLook,
  width: number,
): void {
  const { size, hole } = modules;
  const module = Math.max(1, Math.floor(width / size));
  const offset = Math.floor((width - module * size) / 2);
  context.fillStyle = light;
  context.fillRect(0, 0, width, width);
  context.fillStyle = dark;
  for (const { x, y, length } of darkRuns(modules))
    context.fillRect(offset + x * module, offset + y * module, length * module, module);
  if (mark === undefined || hole === undefined) return;
  const { at, side } = markSquare(hole);
  context.imageSmoothingQuality = 'high';
  context.drawImage(mark.image, offset + at * module, offset + at * module, side * module, side * module);
}
