/** Finds Deezer URLs through Deezer's public API: songs by ISRC and albums by barcode, without a key. */
import { z } from 'zod';
import type { Clock } from '#domain/kernel/clock.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import { barcodeSpellings } from '#domain/links/release-codes.ts';
import { createAsker, readAnswer } from '../vendor-request.ts';
import type { PlatformLinks } from './catalogue.ts';
import { keepLinks } from './kept-links.ts';

/** Deezer returns errors with status 200: an unknown code, and a rate limit. */
const errorSchema = z.object({ error: z.object({ code: z.number(), message: z.string().optional() }) });
const codes = { noData: 800, quota: 4 } as const;

const foundSchema = z.object({ link: z.url(), title: z.string(), artist: z.object({ name: z.string() }) });

/** Deezer's rate limit: fifty requests in five seconds. */
const quotaWindow = 5000;

/** Creates the finder for the API at `url`. */
export function createDeezer({ url, clock }: { url: string; clock: Clock }): PlatformLinks {
  const asker = createAsker(clock, ({ body }) => (errorCodeOf(body) === codes.quota ? quotaWindow : undefined));

  const find = async (path: string) => {
    const { status, body } = await asker.ask(`${url}${path}`);
    const error = errorCodeOf(body);
    if (error === codes.noData || status === 404) return undefined;
    if (error !== undefined || status !== 200)
      throw new CodedError('SOURCE_UNREACHABLE', undefined, new Error(`Deezer answered ${status}, code ${error}.`));
    return readAnswer(foundSchema, body);
  };

  const linksOf: PlatformLinks['linksOf'] = async ({ kind, code }) => {
    if (code === null) return [];
    const paths = kind === 'track' ? [`/track/isrc:${code}`] : barcodeSpellings(code).map((upc) => `/album/upc:${upc}`);
    for (const path of paths) {
      const found = await find(path);
      if (found === undefined) continue;
      return [{ platform: 'deezer', url: found.link, byCode: true, title: found.title, artists: [found.artist.name] }];
    }
    return [];
  };
  return keepLinks({ name: 'Deezer', linksOf }, clock);
}

function errorCodeOf(body: unknown): number | undefined {
  const read = errorSchema.safeParse(body);
  return read.success ? read.data.error.code : undefined;
}
