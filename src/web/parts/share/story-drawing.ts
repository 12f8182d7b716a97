/** Draws the pictures for stories and posts onto a canvas: the cover, the title, when it is out, and a white field with the url (PLACE-34). */
import { contrastOf } from '#domain/links/qr-content.ts';
import { directionOf, setTitle } from './story-words.ts';

/** Sizes in pixels, and where everything stands: the middle of a story, since apps cover its upper and lower end. */
const layouts = {
  story: { width: 1080, height: 1920, cover: { y: 262, side: 744 }, title: { y: 1056, height: 290 }, below: 1590 },
  square: { width: 1080, height: 1080, cover: { y: 72, side: 500 }, title: { y: 606, height: 180 }, below: 1030 },
} as const;
export type StoryFormat = keyof typeof layouts;
export const storySizes: Record<StoryFormat, { width: number; height: number }> = layouts;

export interface Story {
  format: StoryFormat;
  cover: CanvasImageSource | undefined;
  title: string;
  /** The line below the title: the artist, and when it is out. */
  line: string;
  /** The url as people read it. */
  address: string;
  /** The colour behind it all, such as `#1b2a4a`. */
  ground: string;
}

// The system's fonts have what ours lack: a browser takes each letter from the first that has it.
const display = '"Bricolage Grotesque Variable", "Bricolage Fallback", system-ui, sans-serif';
const text = '"Inter Variable", "Inter Fallback", system-ui, sans-serif';
const margin = 90;
const leading = 1.14;
const titleSizes = [104, 92, 80, 70, 62, 54, 48, 44];

/** Loads the letters of the words, which a canvas does not wait for. */
export async function loadStoryFonts({
  title,
  line,
  address,
}: Pick<Story, 'title' | 'line' | 'address'>): Promise<void> {
  await Promise.all([
    document.fonts.load(`650 80px ${display}`, title),
    document.fonts.load(`500 52px ${text}`, line),
    document.fonts.load(`650 40px ${text}`, address),
  ]);
}

/** Draws a picture; the canvas gets its size. */
export function drawStory(canvas: HTMLCanvasElement, story: Story): void {
  const { width, height, cover, title, below } = layouts[story.format];
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) return;
  const isDark = contrastOf(story.ground, '#ffffff') >= 4.5;
  const [ink, soft] = isDark ? ['#ffffff', 'rgb(255 255 255 / 80%)'] : ['#16140f', 'rgb(22 20 15 / 76%)'];
  drawGround(context, story, { width, height, isDark });
  const left = (width - cover.side) / 2;
  context.save();
  context.shadowColor = 'rgb(0 0 0 / 32%)';
  context.shadowBlur = 60;
  context.shadowOffsetY = 24;
  context.fillStyle = isDark ? '#2a2720' : '#e4dfd6';
  context.beginPath();
  context.roundRect(left, cover.y, cover.side, cover.side, 36);
  context.fill();
  context.restore();
  if (story.cover !== undefined) {
    context.save();
    context.clip();
    context.drawImage(story.cover, left, cover.y, cover.side, cover.side);
    context.restore();
  }
  context.textAlign = 'center';
  context.textBaseline = 'alphabetic';
  const middle = width / 2;
  const room = { width: width - 2 * margin, height: title.height, sizes: titleSizes, leading };
  const font = (size: number) => `650 ${size}px ${display}`;
  context.direction = directionOf(story.title);
  const { size, lines } = setTitle(story.title, room, (words, asked) => {
    context.font = font(asked);
    return context.measureText(words).width;
  });
  context.font = font(size);
  context.fillStyle = ink;
  for (const [index, each] of lines.entries()) context.fillText(each, middle, title.y + size * (1 + index * leading));
  const lastLine = title.y + size * (1 + (lines.length - 1) * leading);
  const y = lastLine + size * 0.25 + 68;
  context.font = `500 52px ${text}`;
  context.fillStyle = soft;
  context.direction = directionOf(story.line);
  context.fillText(story.line, middle, y, room.width);
  drawAddress(context, story.address, {
    middle,
    y: Math.min(y + 62, below - 130),
    width: room.width,
  });
}

/** The colour, darker towards the ends of a dark one and lighter towards those of a light one, with the cover shining through. */
function drawGround(
  context: CanvasRenderingContext2D,
  { ground, cover }: Story,
  { width, height, isDark }: { width: number; height: number; isDark: boolean },
): void {
  context.fillStyle = ground;
  context.fillRect(0, 0, width, height);
  if (cover !== undefined) {
    // A tiny copy drawn large is blurred in every browser.
    const tiny = document.createElement('canvas');
    tiny.width = 6;
    tiny.height = 6;
    tiny.getContext('2d')?.drawImage(cover, 0, 0, 6, 6);
    context.save();
    context.globalAlpha = 0.3;
    context.imageSmoothingQuality = 'high';
    context.drawImage(tiny, -width * 0.2, -height * 0.1, width * 1.4, height * 1.2);
    context.restore();
  }
  const veil = context.createLinearGradient(0, 0, 0, height);
  const shade = isDark ? '0 0 0' : '255 255 255';
  veil.addColorStop(0, `rgb(${shade} / 34%)`);
  veil.addColorStop(0.4, `rgb(${shade} / 8%)`);
  veil.addColorStop(0.62, `rgb(${shade} / 30%)`);
  veil.addColorStop(1, `rgb(${shade} / 58%)`);
  context.fillStyle = veil;
  context.fillRect(0, 0, width, height);
}

/** The white field, on which people also put an app's link sticker. */
function drawAddress(
  context: CanvasRenderingContext2D,
  address: string,
  { middle, y, width }: { middle: number; y: number; width: number },
): void {
  context.direction = 'ltr';
  let size = 54;
  const measured = (): number => {
    context.font = `650 ${size}px ${text}`;
    return context.measureText(address).width;
  };
  while (size > 24 && measured() > width - 80) size -= 2;
  const field = Math.min(width, measured() + 110);
  context.fillStyle = '#ffffff';
  context.beginPath();
  context.roundRect(middle - field / 2, y, field, 126, 32);
  context.fill();
  context.fillStyle = '#16140f';
  context.fillText(address, middle, y + 63 + size * 0.35, field - 40);
}
