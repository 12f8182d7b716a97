/** A QR code, black on white in both themes, since some cameras read no other. */
import { encode } from 'uqr';
import classes from './qr-code.module.css';

/** The white border that the standard asks for (ISO/IEC 18004), in modules: readers find a code by it. */
const quietZone = 4;

const shapesOf = (text: string): { path: string; size: number } => {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { path, size };
};

/** `label` says what it leads to. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = shapesOf(text);
  return (
    <svg
      className={classes.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}

/** The code as a picture of its own, for printing: the text of an SVG file. */
export function qrPicture(text: string): string {
  const { path, size } = shapesOf(text);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="1024" height="1024" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#000" d="${path}"/></svg>`;
}
