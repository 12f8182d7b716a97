/** What makes a pixel complete (PIX-2, PIX-3): a provider, an id, and a token or, at Google, a tag id. */
import type { ErrorCode } from '../kernel/error-catalogue.ts';
import { isPixelProvider, type PixelProvider, providerFacts } from './catalogue.ts';

/** A pixel as somebody filled it in. */
export interface PixelDraft {
  provider: string;
  pixel: string;
  accessToken: string;
  conversionTag: string;
}

/** A pixel that can be saved. `accessToken` is empty where none was given: a stored one stays. */
export interface CheckedPixel extends PixelDraft {
  provider: PixelProvider;
}

/** What is wrong with a draft: its code, and the field it belongs to. */
export interface PixelProblem {
  code: ErrorCode;
  field: 'provider' | 'pixel' | 'access_token' | 'conversion_tag';
}

/** No spaces or control characters: a token travels in headers and addresses. */
const tokenPattern = /^[\x21-\x7e]{8,1024}$/;

/** Puts what people paste into the form that is stored: ids in the provider's letters, a whole `AW-…/label` taken apart. */
function tidied(draft: PixelDraft): PixelDraft {
  const [pixel, tag] = [draft.pixel.trim(), draft.conversionTag.trim()];
  const accessToken = draft.accessToken.trim();
  if (draft.provider === 'TikTok') return { ...draft, pixel: pixel.toUpperCase(), accessToken, conversionTag: tag };
  if (draft.provider === 'Snapchat') return { ...draft, pixel: pixel.toLowerCase(), accessToken, conversionTag: tag };
  if (draft.provider !== 'AdWords') return { ...draft, pixel, accessToken, conversionTag: tag };
  const number = /^\d+$/.test(pixel) ? `AW-${pixel}` : pixel.toUpperCase();
  return { ...draft, pixel: number, accessToken, conversionTag: tag.slice(tag.lastIndexOf('/') + 1) };
}

/**
 * Checks a draft. `hasToken` says that a token is stored for this pixel already, so that none has to be given again. Gives the pixel as it
 * is stored, or the first thing wrong.
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
