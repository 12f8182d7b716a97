/** The url behind a vendor's click url, which counts and leads on (MOVE-15). */
import { withoutAppleMarks } from '#domain/destinations/apple-marks.ts';
import { parseWebUrl } from '#domain/destinations/destination-url.ts';
import { serviceOf } from './move-draft.ts';

const names = [
  'url',
  'target',
  'u',
  'to',
  'dest',
  'desturl',
  'destination',
  'destination_url',
  'redirect',
  'redirect_url',
  'link',
  'q',
  'r',
  'murl',
];
const mostLevels = 3;

/** The url that a click url names in its query, else the url itself, without affiliate marks; undefined for anything but http and https. */
export function unwrappedUrl(text: string, base?: string): string | undefined {
  let found = webUrl(text, base);
  for (let level = 0; level < mostLevels && found !== undefined; level += 1) {
    // A service's own query is its own: YouTube leads on by `q`.
    if (serviceOf(found) !== 'custom' && !/(^|\.)(google|youtube)\.[a-z.]+\/(url|redirect)/.test(found)) break;
    const inner = innerUrl(found);
    if (inner === undefined) break;
    found = inner;
  }
  return found === undefined ? undefined : withoutAppleMarks(found);
}

function innerUrl(text: string): string | undefined {
  const { searchParams } = new URL(text);
  for (const [name, value] of searchParams) {
    if (names.includes(name.toLowerCase())) {
      const url = webUrl(value);
      if (url !== undefined) return url;
    }
    const packed = packedUrl(value);
    if (packed !== undefined) return packed;
  }
  return undefined;
}

/** A url in a value that is JSON in base64, as some vendors write their click data. */
function packedUrl(value: string): string | undefined {
  if (!/^eyJ[\w+/=-]{8,4000}$/.test(value)) return undefined;
  try {
    const bytes = Uint8Array.from(atob(value.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
    const [, url] =
      /"(?:url|target|destUrl|dest|link)"\s*:\s*"(https?:[^"]{1,2048})"/i.exec(new TextDecoder().decode(bytes)) ?? [];
    return url === undefined ? undefined : webUrl(url.replaceAll('\\/', '/'));
  } catch {
    return undefined;
  }
}

function webUrl(text: string, base?: string): string | undefined {
  const trimmed = text.trim();
  if (!URL.canParse(trimmed, base)) return undefined;
  return parseWebUrl(new URL(trimmed, base).href)?.href;
}
