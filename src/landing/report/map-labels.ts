/** Where the map's labels stand: the largest countries first, each where it covers no other label, or nowhere (STAT-43). */

/** A country that may be labelled; lengths are in units of the map. */
export interface LabelledPlace {
  code: string;
  text: string;
  centre: readonly [x: number, y: number];
  extent: readonly [width: number, height: number];
}

/** A label with the middle of its text, in units of the map; `isBeside` says that it stands beside the dot of its country. */
export interface MapLabel {
  code: string;
  text: string;
  x: number;
  y: number;
  isBeside: boolean;
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** More would make a map of words; the legend has as many. */
const most = 9;
/** The widest characters of the font at this weight, as a part of its size. */
const characterWidth = 0.62;
const lineHeight = 1.3;
/** Between a dot and its label, and between two labels, as a part of the font's size. */
const gap = 0.45;

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** `places` are in their order of importance; `fontSize` is in units of the map, which is `size` large. */
export function mapLabels(
  places: readonly LabelledPlace[],
  fontSize: number,
  size: { width: number; height: number },
): MapLabel[] {
  const taken: Box[] = [];
  const labels: MapLabel[] = [];
  for (const { code, text, centre, extent } of places.slice(0, most)) {
    const [x, y] = centre;
    const width = text.length * characterWidth * fontSize;
    const height = lineHeight * fontSize;
    const aside = width / 2 + 2 * gap * fontSize;
    // Above and below, a label moves sideways rather than over the edge.
    const inside = Math.min(Math.max(x, aside), size.width - aside);
    const fits = width <= extent[0] && height <= extent[1];
    const spots: [x: number, y: number, isBeside: boolean][] = [
      ...(fits ? [[x, y, false] as [number, number, boolean]] : []),
      [x + aside, y, true],
      [x - aside, y, true],
      [inside, y - height, true],
      [inside, y + height, true],
    ];
    const dot = boxAround(x, y, gap * fontSize, gap * fontSize);
    for (const [atX, atY, isBeside] of spots) {
      const box = boxAround(atX, atY, width + gap * fontSize, height);
      const isOnMap = box.left >= 0 && box.top >= 0 && box.right <= size.width && box.bottom <= size.height;
      const wanted = isBeside ? [box, dot] : [box];
      if (!isOnMap || taken.some((each) => wanted.some((part) => overlap(part, each)))) continue;
      taken.push(...wanted);
      labels.push({ code, text, x: atX, y: atY, isBeside });
      break;
    }
  }
  return labels;
}

function boxAround(x: number, y: number, width: number, height: number): Box {
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
}
