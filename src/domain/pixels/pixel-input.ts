/** The form of a pixel as a schema, made of the rules that the server checks when it saves one. */
import * as z from 'zod/mini';
import { checkPixel } from './pixel-checks.ts';

const camelCase = {
  provider: 'provider',
  pixel: 'pixel',
  access_token: 'accessToken',
  conversion_tag: 'conversionTag',
};

/** Reads a draft; `hasToken` says that a token is stored already and need not be given again. */
export function pixelSchema(known: { hasToken: boolean }) {
  return z
    .object({ provider: z.string(), pixel: z.string(), accessToken: z.string(), conversionTag: z.string() })
    .check(({ value, issues }) => {
      const checked = checkPixel(value, known);
      if ('pixel' in checked) return;
      const { code, field } = checked.problem;
      issues.push({ code: 'custom', input: value, message: code, path: [camelCase[field]] });
    });
}
