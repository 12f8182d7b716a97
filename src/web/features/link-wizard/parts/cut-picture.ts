/** Cuts a part out of a picture in the browser. */

/** Longest side of what is kept, in pixels: twice what any page shows. */
const longestSide = 1600;
const quality = 0.92;

/** A part of a picture, in its own pixels. */
export interface PicturePart {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Gives the part as a picture: PNG and WebP keep what is see-through, everything else becomes a JPEG. Throws when it cannot be read. */
export async function cutPicture(address: string, part: PicturePart, type: string): Promise<Blob> {
  const image = new Image();
  // A picture of another host may be cut only when that host allows it.
  image.crossOrigin = 'anonymous';
  image.src = address;
  await image.decode();
  const scale = Math.min(1, longestSide / Math.max(part.width, part.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(part.width * scale);
  canvas.height = Math.round(part.height * scale);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, part.x, part.y, part.width, part.height, 0, 0, canvas.width, canvas.height);
  const kept = type === 'image/png' || type === 'image/webp' ? 'image/webp' : 'image/jpeg';
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob === null ? reject(new Error('nothing cut')) : resolve(blob)), kept, quality),
  );
}
