/** Draws the picture that networks show of a shared page: its cover, title, artist and day on the blurred cover (PAGE-22). Runs in the process for pictures. */
import sharp from 'sharp';
import { previewSize } from '#domain/links/preview-picture.ts';
import { open as decode, mostJpegBytes } from '../encode-picture.ts';
import { linesOf, type Outline, typefaces } from './text-paths.ts';

/** The words beside the cover. */
interface PreviewWords {
  title: string;
  artistName: string;
  line: string;
}

/** What is drawn: a cover with words, or a picture alone. `picture` holds the bytes of a picture or of an SVG. */
export interface PreviewDrawing {
  picture: Buffer;
  words: PreviewWords | undefined;
}

/** Distances in pixels. Networks that cut the picture to a square show its middle, so that the cover moves there where no text is drawn. */
const coverSide = 470;
const margin = 80;
const textLeft = margin + coverSide + 60;
const textWidth = previewSize.width - textLeft - margin;
const radius = 18;

/** The title's sizes, tried in this order until all of it fits into so many lines. */
const titleSizes = [
  [76, 2],
  [60, 3],
  [48, 4],
] as const;
const artistSize = 34;
const lineSize = 28;

const { width, height } = previewSize;
const quality = [86, 76, 64, 50, 35] as const;

const svg = (content: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`);

interface Block {
  lines: Outline[];
  size: number;
  opacity: number;
  /** The space above it, in pixels. */
  above: number;
}

/** The title in the largest size in which all of it fits, else cut in the smallest; undefined when the font lacks a character of it. */
async function titleBlock(title: string): Promise<Block | undefined> {
  let block: Block | undefined;
  for (const [size, most] of titleSizes) {
    const found = await linesOf(title, typefaces.title, { size, width: textWidth, most });
    if (found === undefined) return undefined;
    block = { lines: found.lines, size, opacity: 1, above: 0 };
    if (!found.isCut) break;
  }
  return block;
}

/** Title, artist and day one below the other; undefined when the fonts lack a character of them. */
async function textBlocks({ title, artistName, line }: PreviewWords): Promise<Block[] | undefined> {
  const first = await titleBlock(title);
  if (first === undefined) return undefined;
  const blocks = [first];
  const smaller = [
    { text: artistName, size: artistSize, opacity: 0.86, above: 26 },
    { text: line, size: lineSize, opacity: 0.7, above: 20 },
  ];
  for (const { text, size, ...rest } of smaller) {
    if (text === '') continue;
    const found = await linesOf(text, typefaces.text, { size, width: textWidth, most: 1 });
    if (found === undefined) return undefined;
    blocks.push({ lines: found.lines, size, ...rest });
  }
  return blocks;
}

function drawn(blocks: readonly Block[]): string {
  const leading = (size: number) => size * 1.12;
  const total = blocks.reduce((sum, { lines, size, above }) => sum + above + lines.length * leading(size), 0);
  let y = (height - total) / 2;
  let content = '';
  for (const { lines, size, opacity, above } of blocks) {
    y += above;
    for (const { paths } of lines) {
      content += `<g transform="translate(${textLeft} ${(y + size * 0.86).toFixed(1)})" fill="#fff" fill-opacity="${opacity}">${paths}</g>`;
      y += leading(size);
    }
  }
  return content;
}

/** The picture as a JPEG of at most 300 KB. Throws sharp's errors for a cover that cannot be decoded. */
export async function drawPreview({ picture, words }: PreviewDrawing): Promise<Buffer> {
  const open = () => decode(picture).autoOrient();
  if (words === undefined)
    return await asJpeg(await open().resize(width, height).flatten({ background: '#fff' }).toBuffer());
  const blocks = await textBlocks(words);
  const left = blocks === undefined ? Math.round((width - coverSide) / 2) : margin;
  const corners = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${coverSide}" height="${coverSide}"><rect width="${coverSide}" height="${coverSide}" rx="${radius}"/></svg>`,
  );
  const [behind, cover] = await Promise.all([
    open()
      .resize(width, height, { fit: 'cover' })
      .flatten({ background: '#14110d' })
      .blur(42)
      .modulate({ brightness: 0.62 })
      .toBuffer(),
    open()
      .resize(coverSide, coverSide, { fit: 'cover' })
      .flatten({ background: '#fff' })
      .composite([{ input: corners, blend: 'dest-in' }])
      .png()
      .toBuffer(),
  ]);
  // Dark enough for white text on any cover: at least 4.5:1.
  const shade = svg(`<rect width="${width}" height="${height}" fill="#0b0a08" fill-opacity=".46"/>`);
  const drawing = await sharp(behind)
    .composite([
      { input: shade },
      { input: cover, left, top: Math.round((height - coverSide) / 2) },
      ...(blocks === undefined ? [] : [{ input: svg(drawn(blocks)) }]),
    ])
    .png({ compressionLevel: 0 })
    .toBuffer();
  return await asJpeg(drawing);
}

async function asJpeg(picture: Buffer): Promise<Buffer> {
  let jpeg = Buffer.alloc(0);
  for (const each of quality) {
    jpeg = await sharp(picture).jpeg({ quality: each, mozjpeg: true }).toBuffer();
    if (jpeg.length <= mostJpegBytes) break;
  }
  return jpeg;
}
