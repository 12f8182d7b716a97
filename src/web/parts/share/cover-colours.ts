/** Finds the colours that a cover consists of, for the ground of pictures. */

const bucket = 48;
/** How far apart two colours are, in steps of red, green and blue together. */
const apart = 110;

const hex = (parts: readonly number[]): string =>
  `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** The most frequent colours of RGBA pixels, at most `count`, none close to another; `#rrggbb`. */
export function coverColours(data: Uint8ClampedArray, count: number): string[] {
  const sums = new Map<string, { count: number; parts: [number, number, number] }>();
  for (let at = 0; at + 3 < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    const key = [red, green, blue].map((part) => Math.floor(part / bucket)).join();
    const sum = sums.get(key) ?? { count: 0, parts: [0, 0, 0] };
    sum.count += 1;
    sum.parts = [sum.parts[0] + red, sum.parts[1] + green, sum.parts[2] + blue];
    sums.set(key, sum);
  }
  const found: number[][] = [];
  for (const { count: pixels, parts } of [...sums.values()].sort((one, other) => other.count - one.count)) {
    const colour = parts.map((part) => part / pixels);
    const isNew = found.every(
      (other) => colour.reduce((sum, part, at) => sum + Math.abs(part - (other[at] ?? 0)), 0) > apart,
    );
    if (isNew) found.push(colour);
    if (found.length === count) break;
  }
  return found.map(hex);
}
