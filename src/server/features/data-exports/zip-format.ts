/**
 * The records of a ZIP archive (PKWARE's APPNOTE 6.3.9), with ZIP64 where an archive needs it. The libraries that write archives keep the list of files in
 * memory of one process, so none of them can go on with an archive that another process began; fflate's has no ZIP64 either.
 */

/** A finished file of an archive. */
export interface ZippedFile {
  name: string;
  /** SHA-256 of the content, hexadecimal. */
  hash: string;
  /** CRC-32 of the content, unsigned. */
  crc: number;
  /** 0: stored, 8: deflate. */
  method: number;
  /** Whether the sizes follow the content. */
  streamed: boolean;
  /** Bytes of the content, and of what the archive has of it. */
  bytes: number;
  compressed: number;
  /** Bytes of the archive before the file's header, and up to its end. */
  startsAt: number;
  endsAt: number;
}

type Sizes = Pick<ZippedFile, 'crc' | 'bytes' | 'compressed'>;

const most32 = 0xff_ff_ff_ff;
const most16 = 0xff_ff;
const version = { usual: 20, zip64: 45 };
const utf8 = 0x0800;
const sizesFollow = 0x0008;
/** Made on Unix; a regular file that everybody may read. */
const madeBy = 3 << 8;
const fileMode = 0o100_644 * 0x1_00_00;

/** A record of little-endian numbers, each with its bytes. */
function record(...numbers: readonly (readonly [bytes: 2 | 4 | 8, value: number])[]): Buffer {
  const buffer = Buffer.alloc(numbers.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of numbers) {
    if (bytes === 8) buffer.writeBigUInt64LE(BigInt(value), at);
    else buffer.writeUIntLE(value, at, bytes);
    at += bytes;
  }
  return buffer;
}

/** Date and time as MS-DOS has them, here in UTC. */
const dosTime = (at: Date): readonly [4, number] => [
  4,
  ((at.getUTCFullYear() - 1980) * 2 ** 25 +
    (at.getUTCMonth() + 1) * 2 ** 21 +
    at.getUTCDate() * 2 ** 16 +
    at.getUTCHours() * 2 ** 11 +
    at.getUTCMinutes() * 2 ** 5 +
    Math.floor(at.getUTCSeconds() / 2)) %
    2 ** 32,
];

const flagsOf = (streamed: boolean): number => utf8 | (streamed ? sizesFollow : 0);

/** The header before a file's content; without `sizes`, they follow the content (`descriptor`). */
export function localHeader(name: string, at: Date, method: number, sizes?: Sizes): Buffer {
  const { crc, bytes, compressed } = sizes ?? { crc: 0, bytes: 0, compressed: 0 };
  const encoded = Buffer.from(name);
  return Buffer.concat([
    record([4, 0x04034b50], [2, version.usual], [2, flagsOf(sizes === undefined)], [2, method], dosTime(at)),
    record([4, crc], [4, compressed], [4, bytes], [2, encoded.length], [2, 0]),
    encoded,
  ]);
}

/** The sizes behind the content of a streamed file. */
export function descriptor({ crc, bytes, compressed }: Sizes): Buffer {
  const width = Math.max(bytes, compressed) > most32 ? 8 : 4;
  return record([4, 0x08074b50], [4, crc], [width, compressed], [width, bytes]);
}

/** A file's entry in the list at the end of the archive. */
export function listEntry({ name, crc, method, streamed, bytes, compressed, startsAt }: ZippedFile, at: Date): Buffer {
  const encoded = Buffer.from(name);
  const large = [bytes, compressed, startsAt].filter((number) => number >= most32);
  const extra =
    large.length === 0
      ? Buffer.alloc(0)
      : record([2, 1], [2, large.length * 8], ...large.map((number): [8, number] => [8, number]));
  const needed = large.length === 0 ? version.usual : version.zip64;
  return Buffer.concat([
    record([4, 0x02014b50], [2, madeBy + needed], [2, needed], [2, flagsOf(streamed)], [2, method], dosTime(at)),
    record([4, crc], [4, Math.min(compressed, most32)], [4, Math.min(bytes, most32)]),
    record([2, encoded.length], [2, extra.length], [2, 0], [2, 0], [2, 0], [4, fileMode]),
    record([4, Math.min(startsAt, most32)]),
    encoded,
    extra,
  ]);
}

/** The end of the archive, behind its list of files. */
export function archiveEnd({ files, startsAt, bytes }: { files: number; startsAt: number; bytes: number }): Buffer {
  const isLarge = files >= most16 || startsAt >= most32 || bytes >= most32;
  const large = isLarge
    ? [
        record([4, 0x06064b50], [8, 44], [2, madeBy + version.zip64], [2, version.zip64], [4, 0], [4, 0]),
        record([8, files], [8, files], [8, bytes], [8, startsAt]),
        record([4, 0x07064b50], [4, 0], [8, startsAt + bytes], [4, 1]),
      ]
    : [];
  const listed = Math.min(files, most16);
  return Buffer.concat([
    ...large,
    record([4, 0x06054b50], [2, 0], [2, 0], [2, listed], [2, listed]),
    record([4, Math.min(bytes, most32)], [4, Math.min(startsAt, most32)], [2, 0]),
  ]);
}
