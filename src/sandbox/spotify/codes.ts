/** Ids of the invented catalogue: Spotify ids, ISRC and UPC codes, all well-formed and repeatable. */
import { createHash } from 'node:crypto';

const digits = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The 22-character base-62 id for `key`, such as `artist:Mara Vale`. The same key always gives the same id. */
export function spotifyId(key: string): string {
  let rest = BigInt(`0x${createHash('sha256').update(`fanfare:${key}`).digest('hex').slice(0, 32)}`);
  let id = '';
  for (let position = 0; position < 22; position += 1) {
    id = digits.charAt(Number(rest % 62n)) + id;
    rest /= 62n;
  }
  return id;
}

/**
 * The ISRC of the `serial`-th recording (1 to 99999) of `year`. The country part ZZ is unassigned, so that no
 * invented recording has the code of a real one.
 */
export function isrcOf(serial: number, year: number): string {
  return `ZZFAN${String(year % 100).padStart(2, '0')}${String(serial).padStart(5, '0')}`;
}

/** The check digit for a GTIN's other digits: weights 3 and 1 alternating, from the right. */
export function gtinCheckDigit(body: string): number {
  let sum = 0;
  for (let position = 0; position < body.length; position += 1) {
    sum += Number(body.charAt(body.length - 1 - position)) * (position % 2 === 0 ? 3 : 1);
  }
  return (10 - (sum % 10)) % 10;
}

/** The 12-digit UPC of the `serial`-th release. The prefix 2 is for use inside one shop, so no real product has this barcode. */
export function upcOf(serial: number): string {
  const body = `2${String(704_000_000 + serial * 37).padStart(10, '0')}`;
  return `${body}${gtinCheckDigit(body)}`;
}
