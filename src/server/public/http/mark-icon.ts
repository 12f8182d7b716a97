/** Draws the Fanfare mark as `favicon.ico`, for pages without a picture of their own. */
import sharp from 'sharp';

const size = 48;

const mark = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 32 32">
  <linearGradient id="brass" x1="0" y1="0" x2="1" y2="1">
    <stop offset="0" stop-color="#f6dc9b"/><stop offset=".5" stop-color="#d79a2b"/><stop offset="1" stop-color="#96640a"/>
  </linearGradient>
  <circle cx="16" cy="16" r="15" fill="url(#brass)"/><circle cx="16" cy="16" r="4.5" fill="#16140f" fill-opacity=".82"/>
</svg>`;

const directoryBytes = 22;

/** Draws the icon: an .ico file that contains one PNG picture. */
export async function drawMarkIcon(): Promise<Buffer> {
  const picture = await sharp(Buffer.from(mark)).png({ compressionLevel: 9, palette: true }).toBuffer();
  const directory = Buffer.alloc(directoryBytes);
  directory.writeUInt16LE(1, 2); // an icon
  directory.writeUInt16LE(1, 4); // with one picture
  directory.writeUInt8(size, 6);
  directory.writeUInt8(size, 7);
  directory.writeUInt16LE(1, 10); // one colour plane
  directory.writeUInt16LE(32, 12); // bits per pixel
  directory.writeUInt32LE(picture.length, 14);
  directory.writeUInt32LE(directoryBytes, 18);
  return Buffer.concat([directory, picture]);
}
