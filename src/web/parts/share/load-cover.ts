/** Loads a cover so that a canvas can draw it and its pixels can be read. */

/** The picture; undefined when it does not load, or is on a host that does not let pages read its pictures. */
export async function loadCover(url: string | null | undefined): Promise<HTMLImageElement | undefined> {
  if (!url) return undefined;
  const image = new Image();
  image.crossOrigin = 'anonymous';
  image.src = url;
  return image.decode().then(
    () => image,
    () => undefined,
  );
}

/** An empty canvas of `side` pixels a side, whose pixels are read. Throws where the browser has none. */
export function squareCanvas(side: number): { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D } {
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('this browser has no 2D canvas');
  return { canvas, context };
}

/** The middle square of a picture, `side` pixels wide, with its colours as an RGBA array. */
export function squareOf(
  image: HTMLImageElement,
  side: number,
): { canvas: HTMLCanvasElement; data: Uint8ClampedArray } {
  const { canvas, context } = squareCanvas(side);
  const part = Math.min(image.naturalWidth, image.naturalHeight);
  const [left, top] = [(image.naturalWidth - part) / 2, (image.naturalHeight - part) / 2];
  context.imageSmoothingQuality = 'high';
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, side, side);
  context.drawImage(image, left, top, part, part, 0, 0, side, side);
  return { canvas, data: context.getImageData(0, 0, side, side).data };
}
