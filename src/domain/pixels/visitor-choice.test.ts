/** The cookie of a visitor's decisions: what was written is read again, for each artist by itself, whatever else is in it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pixelProviders } from './catalogue.ts';
import { cookieValue, optOutText, readChoice, writeAnswer } from './visitor-choice.ts';

const mara = '11111111-0000-4000-8000-000000000000';
const kilo = '22222222-0000-4000-8000-000000000000';

describe("a visitor's choice", () => {
  it('is kept for each artist', () => {
    const text = writeAnswer(writeAnswer(undefined, mara, ['Facebook', 'Snapchat']), kilo, []);
    expect(readChoice(text, mara)).toEqual({ kind: 'allowed', providers: ['Facebook', 'Snapchat'] });
    expect(readChoice(text, kilo)).toEqual({ kind: 'declined' });
    expect(readChoice(text, '33333333-0000-4000-8000-000000000000')).toEqual({ kind: 'none' });
  });
  it('is changed by a later answer, and an opt-out holds for everybody', () => {
    const text = writeAnswer(writeAnswer('', mara, ['Facebook']), mara, []);
    expect(readChoice(text, mara)).toEqual({ kind: 'declined' });
    expect(readChoice(optOutText, mara)).toEqual({ kind: 'out' });
    expect(readChoice(writeAnswer(optOutText, mara, ['TikTok']), kilo)).toEqual({ kind: 'none' });
  });
  it('forgets the oldest of very many answers', () => {
    let text: string | undefined;
    for (let artist = 0; artist < 30; artist += 1)
      text = writeAnswer(text, `${String(artist).padStart(8, '0')}-0000`, ['TikTok']);
    expect(text?.split('.')).toHaveLength(20);
    expect(readChoice(text, '00000000-0000')).toEqual({ kind: 'none' });
    expect(readChoice(text, '00000029-0000')).toEqual({ kind: 'allowed', providers: ['TikTok'] });
  });
  it('is read as written from any set of providers, and nothing forged is read as a yes', () => {
    fc.assert(
      fc.property(fc.subarray([...pixelProviders]), fc.string(), (providers, forged) => {
        const choice = readChoice(writeAnswer(forged, mara, providers), mara);
        expect(choice).toEqual(providers.length === 0 ? { kind: 'declined' } : { kind: 'allowed', providers });
        if (!forged.includes('11111111')) expect(readChoice(forged, mara).kind).not.toBe('allowed');
      }),
    );
  });
  it('is found among other cookies', () => {
    expect(cookieValue('a=1; pixels=out; b=2', 'pixels')).toBe('out');
    expect(cookieValue('xpixels=no; pixels =yes', 'pixels')).toBe('yes');
    expect(cookieValue('other', 'pixels')).toBeUndefined();
    expect(cookieValue(undefined, 'pixels')).toBeUndefined();
  });
});
