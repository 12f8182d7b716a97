/** What makes a pixel complete (PIX-2, PIX-3): a provider, an id, and a token or, at Google, a tag id. */
import type { ErrorCode } from '../kernel/error-catalogue.ts';
import { cleanPasted } from '../kernel/pasted-text.ts';
import { isPixelProvider, type PixelProvider, providerFacts } from './catalogue.ts';

/** A pixel as entered in the form. */
export interface PixelDraft {
  provider: string;
  pixel: string;
  accessToken: string;
  conversionTag: string;
}

/** A valid pixel. `accessToken` is empty when none was entered: a stored one stays. */
export interface CheckedPixel extends PixelDraft {
  provider: PixelProvider;
}

/** A problem of a draft: its code and its field. */
export interface PixelProblem {
  code: ErrorCode;
  field: 'provider' | 'pixel' | 'access_token' | 'conversion_tag';
}

/** No spaces or control characters: tokens are sent in headers and URLs. */
const tokenPattern = /^[\x21-\x7e]{8,1024}$/;

/** Normalises what people paste: letter case of ids, and a whole `AW-…/label` split into id and label. */
function tidied(draft: PixelDraft): PixelDraft {
  const [pixel, tag] = [cleanPasted(draft.pixel, 'code'), cleanPasted(draft.conversionTag, 'code')];
  const accessToken = cleanPasted(draft.accessToken, 'code');
  if (draft.provider === 'TikTok') return { ...draft, pixel: pixel.toUpperCase(), accessToken, conversionTag: tag };
  if (draft.provider === 'Snapchat') return { ...draft, pixel: pixel.toLowerCase(), accessToken, conversionTag: tag };
  if (draft.provider !== 'AdWords') return { ...draft, pixel, accessToken, conversionTag: tag };
  const number = /^\d+$/.test(pixel) ? `AW-${pixel}` : pixel.toUpperCase();
  return { ...draft, pixel: number, accessToken, conversionTag: tag.slice(tag.lastIndexOf('/') + 1) };
}

/**
 * Checks a draft. With `hasToken`, a token is stored for this pixel already and none has to be entered. Gives the pixel as it is stored, or
 * the first problem.
 */
export function checkPixel(
  draft: PixelDraft,
  { hasToken }: { hasToken: boolean },
): { pixel: CheckedPixel } | { problem: PixelProblem } {
  const { provider, pixel, accessToken, conversionTag } = tidied(draft);
  if (!isPixelProvider(provider)) return { problem: { code: 'PIXEL_PROVIDER_UNKNOWN', field: 'provider' } };
  const facts = providerFacts[provider];
  if (pixel === '') return { problem: { code: 'PIXEL_ID_MISSING', field: 'pixel' } };
  if (!facts.id.test(pixel)) return { problem: { code: 'PIXEL_ID_INVALID', field: 'pixel' } };
  if (facts.takesToken && accessToken === '' && !hasToken)
    return { problem: { code: 'PIXEL_TOKEN_MISSING', field: 'access_token' } };
  if (facts.takesToken && accessToken !== '' && !tokenPattern.test(accessToken))
    return { problem: { code: 'PIXEL_TOKEN_INVALID', field: 'access_token' } };
  if (facts.conversionTag !== undefined && conversionTag === '')
    return { problem: { code: 'PIXEL_TAG_MISSING', field: 'conversion_tag' } };
  if (facts.conversionTag !== undefined && !facts.conversionTag.test(conversionTag))
    return { problem: { code: 'PIXEL_TAG_INVALID', field: 'conversion_tag' } };
  return {
    pixel: {
      provider,
      pixel,
      accessToken: facts.takesToken ? accessToken : '',
      conversionTag: facts.conversionTag === undefined ? '' : conversionTag,
    },
  };
}
