/** The affiliate token that iTunes links of an agency's artists carry (ACC-68). */
import * as z from 'zod/mini';
import { cleanedAs, refusedAs } from '#domain/kernel/coded-schema.ts';
import type { Destination } from '#domain/links/link.ts';
import { withoutAppleMarks } from './apple-marks.ts';
import { hostBelongs } from './destination-url.ts';

/** The parameter of Apple's affiliate program. */
const parameter = 'at';

/** A token as people type it; empty for none. */
export const affiliateTokenSchema = z.object({
  itunes_affiliate_id: z
    .string()
    .check(cleanedAs('code'), z.regex(/^[A-Za-z0-9]{0,40}$/, refusedAs('AFFILIATE_TOKEN_INVALID'))),
});

/** A URL at Apple with this token in place of any other party's marks; any other URL is returned as it is. */
function withToken(text: string, token: string): string {
  if (!URL.canParse(text)) return text;
  const url = new URL(withoutAppleMarks(text));
  if (!hostBelongs(url.hostname, ['apple.com'])) return text;
  url.searchParams.set(parameter, token);
  return url.href;
}

/** The destination with the token on its URLs, if it is one of iTunes and there is a token. */
export function withAffiliateToken(destination: Destination, token: string): Destination {
  if (destination.type !== 'itunes' || token === '') return destination;
  const { url, deeplinkIos, deeplinkAndroid } = destination;
  return {
    ...destination,
    url: withToken(url, token),
    deeplinkIos: deeplinkIos && withToken(deeplinkIos, token),
    deeplinkAndroid: deeplinkAndroid && withToken(deeplinkAndroid, token),
  };
}
