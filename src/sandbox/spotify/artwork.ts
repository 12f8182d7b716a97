/** Covers and portraits of the invented catalogue: seven compositions in twelve palettes, drawn as SVG. */
import sharp from 'sharp';
import { createSeededNumbers, type SeededNumbers } from '../seeded-numbers.ts';
import { type DemoRelease, demoArtists, releaseId } from './demo-artists.ts';

export type Composition = DemoRelease['art']['composition'];

/** A drawing: composition, palette (an index that wraps around) and the seed of small variations. */
export interface Artwork {
  composition: Composition;
  palette: number;
  seed: string;
}

/** Background, two main colours, an accent and a light. */
type Palette = readonly [background: string, first: string, second: string, accent: string, light: string];

const palettes: readonly Palette[] = [
  ['#1b2a4a', '#ec7035', '#f3c65f', '#8d3b5e', '#fdebc8'],
  ['#2b1a3c', '#c94d7c', '#f2b5a7', '#6c3a8e', '#ffe3d8'],
  ['#0f3d3e', '#e2dccb', '#f29f4b', '#1f6f6b', '#fff4df'],
  ['#10191f', '#6fb1b7', '#fde6ae', '#2d5d6b', '#f7f3e3'],
  ['#3a0ca3', '#f72585', '#4cc9f0', '#7209b7', '#fdf0ff'],
  ['#151515', '#ff5a1f', '#d9d4c7', '#5e5a52', '#fafafa'],
  ['#0b132b', '#5bc0be', '#ffd166', '#3a506b', '#e8fbfa'],
  ['#5a1e12', '#e6a15c', '#f6ddb5', '#a23b1e', '#fff3dc'],
  ['#22331f', '#d4a017', '#e9e4c9', '#577a3f', '#fbf8e4'],
  ['#e9e2d4', '#1d3557', '#e63946', '#a8b8a8', '#ffffff'],
  ['#f4b8c4', '#8c1c4b', '#f7efe2', '#e2647f', '#3b0a22'],
  ['#cfe3ec', '#14405f', '#f4a259', '#5b8e9e', '#ffffff'],
];

const compositions: readonly Composition[] = ['sun', 'waves', 'triangles', 'grid', 'orbits', 'arches', 'stripes'];

const rectangle = (x: number, y: number, width: number, height: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;
const circle = (x: number, y: number, radius: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;

/** One function per composition, drawing on a square of 640 units. */
const draw: Record<Composition, (palette: Palette, numbers: SeededNumbers) => string> = {
  sun: ([, first, second], numbers) => {
    const horizon = numbers.between(360, 410);
    const bars = Array.from({ length: 5 }, (_, row) => rectangle(0, horizon + row * 58, 640, 44 - row * 3, second));
    return circle(numbers.between(250, 390), horizon - 20, numbers.between(120, 170), first) + bars.join('');
  },
  waves: ([, first, second, accent], numbers) =>
    [accent, first, second]
      .map((fill, row) => {
        const level = 230 + row * 130;
        const swell = numbers.between(60, 130);
        return `<path d="M0 ${level} C 160 ${level - swell}, 260 ${level + swell}, 400 ${level} S 600 ${level - swell / 2}, 640 ${level - 20} V640 H0 Z" fill="${fill}"/>`;
      })
      .join(''),
  triangles: ([, first, second, accent], numbers) => {
    const peak = numbers.between(250, 390);
    const inner = numbers.between(210, 330);
    return `<path d="M${peak} 110 L640 640 H0 Z" fill="${first}"/><path d="M${peak} 110 L640 640 H${peak} Z" fill="${accent}" opacity=".45"/><path d="M${inner} 360 L${inner + 190} 640 H${inner - 190} Z" fill="${second}"/>`;
  },
  grid: ([, first, second, accent, light], numbers) => {
    const turn = numbers.between(-24, 24);
    const cells = [first, accent, second, light].map((fill, cell) =>
      rectangle(130 + (cell % 2) * 195, 130 + Math.floor(cell / 2) * 195, 185, 185, fill),
    );
    return `<g transform="rotate(${turn} 320 320)">${cells.join('')}</g>${circle(320, 320, numbers.between(60, 105), second)}`;
  },
  orbits: ([, first, second, accent, light], numbers) => {
    const rings = [270, 205, 140].map(
      (radius) => `<circle cx="320" cy="320" r="${radius}" fill="none" stroke="${accent}" stroke-width="6"/>`,
    );
    const moons = [270, 205, 140].map((radius, index) => {
      const angle = numbers.next() * Math.PI * 2;
      return circle(
        Math.round(320 + Math.cos(angle) * radius),
        Math.round(320 + Math.sin(angle) * radius),
        16 + index * 14,
        [light, second, first][index] ?? light,
      );
    });
    return rings.join('') + circle(320, 320, 78, first) + moons.join('');
  },
  arches: ([, first, second, accent], numbers) => {
    const left = numbers.between(40, 110);
    return [accent, first, second]
      .map((fill, index) => {
        const inset = index * 76;
        const width = 640 - 2 * (left + inset);
        return `<path d="M${left + inset} 640 V${180 + inset + width / 2} A ${width / 2} ${width / 2} 0 0 1 ${640 - left - inset} ${180 + inset + width / 2} V640 Z" fill="${fill}"/>`;
      })
      .join('');
  },
  stripes: ([, first, second, accent], numbers) => {
    const slope = numbers.pick([-35, -20, 25, 40]);
    const bands = [first, accent, second, first].map((fill, index) =>
      rectangle(-200, 150 + index * 92, 1040, numbers.between(24, 70), fill),
    );
    return `<g transform="rotate(${slope} 320 320)">${bands.join('')}</g>${circle(numbers.between(400, 500), numbers.between(130, 210), 74, second)}`;
  },
};

/** The covers selected by hand, by release id. */
const chosen: ReadonlyMap<string, DemoRelease['art']> = new Map(
  demoArtists.flatMap((artist) =>
    artist.releases.map((release) => [releaseId(artist.name, release.title), release.art] as const),
  ),
);

/** The artwork for any id: the selected one, or a pseudo-random one that is always the same. */
export function artworkOf(id: string): Artwork {
  const numbers = createSeededNumbers(`art:${id}`);
  const drawn = { composition: numbers.pick(compositions), palette: numbers.between(0, palettes.length - 1) };
  return { ...(chosen.get(id) ?? drawn), seed: id };
}

/** The drawing as SVG text, 640 units square. */
function drawArtwork(artwork: Artwork): string {
  const palette = palettes[artwork.palette % palettes.length] ?? palettes[0];
  if (palette === undefined) throw new RangeError('no palette');
  const body = draw[artwork.composition](palette, createSeededNumbers(`draw:${artwork.seed}`));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 640" width="640" height="640">${rectangle(0, 0, 640, 640, palette[0])}${body}</svg>`;
}

/** The drawing as a JPEG of `size` by `size` pixels. */
export async function renderArtwork(artwork: Artwork, size: number): Promise<Buffer> {
  return await sharp(Buffer.from(drawArtwork(artwork)))
    .resize(size, size)
    .jpeg({ quality: 88, mozjpeg: true })
    .toBuffer();
}
