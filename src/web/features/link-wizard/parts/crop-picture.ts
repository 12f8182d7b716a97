/** Crops a picture in the browser. */

/** Longest side of the result in pixels: twice what any page shows. */
const longestSide = 1600;
const quality = 0.92;

/** The part of a picture to keep, in the picture's own pixels. */
export interface PicturePart {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Returns the part as a picture: PNG and WebP become WebP and keep transparency, all else becomes JPEG. Throws for an unreadable picture. */
export async function cropPicture(url: string, part: PicturePart, type: string): Promise<Blob> {
  const image = new Image();
  // A picture of another host may be cropped only when that host allows it.
  image.crossOrigin = 'anonymous';
  image.src = url;
  await image.decode();
  const scale = Math.min(1, longestSide / Math.max(part.width, part.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(part.width * scale);
  canvas.height = Math.round(part.height * scale);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('this browser has no 2D canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, part.x, part.y, part.width, part.height, 0, 0, canvas.width, canvas.height);
  const kept = type === 'image/png' || type === 'image/webp' ? 'image/webp' : 'image/jpeg';
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('toBlob returned nothing')) : resolve(blob)),
      kept,
      quality,
    ),
  );
}
