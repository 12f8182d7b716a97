/** What makes a pixel complete, and that no id can carry anything into a page or its policy. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pixelProviders, providerFacts, sourcesOf } from './catalogue.ts';
import { checkPixel, type PixelDraft } from './pixel-checks.ts';

const token = 'EAAB-a-long-enough-token';
const draft = (changes: Partial<PixelDraft>): PixelDraft => ({
  provider: 'Facebook',
  pixel: '123456789012345',
  accessToken: token,
  conversionTag: '',
  ...changes,
});
const check = (changes: Partial<PixelDraft>, hasToken = false) => checkPixel(draft(changes), { hasToken });
const codeOf = (changes: Partial<PixelDraft>, hasToken = false) => {
  const result = check(changes, hasToken);
  return 'problem' in result ? result.problem.code : 'fine';
};

describe('a pixel', () => {
  it.each([
    [{ provider: 'MySpace' }, 'PIXEL_PROVIDER_UNKNOWN'],
    [{ pixel: ' ' }, 'PIXEL_ID_MISSING'],
    [{ pixel: '12345<6' }, 'PIXEL_ID_INVALID'],
    [{ accessToken: '' }, 'PIXEL_TOKEN_MISSING'],
    [{ accessToken: 'with a space in it' }, 'PIXEL_TOKEN_INVALID'],
    [{ provider: 'AdWords', pixel: 'AW-123456789', accessToken: '' }, 'PIXEL_TAG_MISSING'],
    [{ provider: 'AdWords', pixel: 'AW-123456789', conversionTag: 'no spaces' }, 'PIXEL_TAG_INVALID'],
    [{ provider: 'AdWords', pixel: 'AW-123456789', accessToken: '', conversionTag: 'aBc-D_12' }, 'fine'],
    [{ provider: 'TikTok', pixel: 'c4abcdefghij0123456k' }, 'fine'],
    [{ provider: 'Snapchat', pixel: '0F1E2D3C-0000-4000-8000-000000000000' }, 'fine'],
  ])('%j is %s', (changes, code) => expect(codeOf(changes)).toBe(code));

  it('needs no token again where one is stored, and keeps none where the provider takes none', () => {
    expect(codeOf({ accessToken: '' }, true)).toBe('fine');
    expect(check({ provider: 'AdWords', pixel: '123456789', conversionTag: 'AW-123456789/aBc-D_12' })).toEqual({
      pixel: { provider: 'AdWords', pixel: 'AW-123456789', accessToken: '', conversionTag: 'aBc-D_12' },
    });
  });

  it('never passes an id that could end an attribute, an address or a part of a policy', () => {
    fc.assert(
      fc.property(fc.constantFrom(...pixelProviders), fc.string(), fc.string(), (provider, pixel, conversionTag) => {
        const result = checkPixel({ provider, pixel, accessToken: token, conversionTag }, { hasToken: false });
        if ('pixel' in result) expect(result.pixel.pixel + result.pixel.conversionTag).toMatch(/^[\w-]+$/);
      }),
    );
  });
});

describe('the sources of a provider', () => {
  it('are its own servers where the script comes from there, and one origin otherwise', () => {
    for (const provider of pixelProviders) {
      const { script, sources } = providerFacts[provider];
      expect(sourcesOf({ provider, script })).toBe(sources);
      expect(sources.script).toContain(new URL(script).origin);
    }
    const { script, connect, frame } = sourcesOf({ provider: 'TikTok', script: 'http://localhost:3000/ads/events.js' });
    expect([script, connect, frame]).toEqual([['http://localhost:3000'], ['http://localhost:3000'], []]);
  });
});
