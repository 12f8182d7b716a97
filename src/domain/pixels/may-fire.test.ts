/** Whether pixels may fire: by example, and that nothing ever fires for machines, after an opt-out or against a signal. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PixelProvider, pixelProviders } from './catalogue.ts';
import { needsConsent } from './consent-regions.ts';
import { decidePixels, type VisitorStanding } from './may-fire.ts';
import type { VisitorChoice } from './visitor-choice.ts';

const germany = { country: 'DE', region: 'Berlin' };
const texas = { country: 'US', region: 'Texas' };
const fan: VisitorStanding = {
  isPerson: true,
  globalPrivacyControl: false,
  isFramed: false,
  choice: { kind: 'none' },
  place: texas,
};
const decide = (changes: Partial<VisitorStanding>, providers: PixelProvider[] = ['Facebook']) =>
  decidePixels({ ...fan, ...changes }, providers);

describe('pixels', () => {
  it('fire for a person where nobody has to be asked', () => {
    expect(decide({})).toEqual({ may: 'fire', because: 'no-consent-needed' });
  });
  it('ask where consent comes first, and where nobody knows where the visitor is', () => {
    expect(decide({ place: germany })).toEqual({ may: 'ask', because: 'consent-needed' });
    expect(decide({ place: { country: '', region: '' } }).may).toBe('ask');
  });
  it('fire there once they are allowed, for the providers that were named', () => {
    const choice: VisitorChoice = { kind: 'allowed', providers: ['Facebook'] };
    expect(decide({ place: germany, choice })).toEqual({ may: 'fire', because: 'allowed' });
    expect(decide({ place: germany, choice }, ['Facebook', 'TikTok']).may).toBe('ask');
  });
  it('ask everywhere in a frame, which may hide what the visitor decided', () => {
    expect(decide({ isFramed: true })).toEqual({ may: 'ask', because: 'consent-needed' });
    expect(decide({ isFramed: true, choice: { kind: 'declined' } }).because).toBe('declined');
    expect(decide({ isFramed: true, choice: { kind: 'allowed', providers: ['Facebook'] } }).may).toBe('fire');
  });
  it('stay silent after a no, an opt-out, for a signal and for machines, wherever the visitor is', () => {
    expect(decide({ choice: { kind: 'declined' } }).because).toBe('declined');
    expect(decide({ choice: { kind: 'out' } }).because).toBe('opt-out');
    expect(decide({ globalPrivacyControl: true }).because).toBe('global-privacy-control');
    expect(decide({ isPerson: false }).because).toBe('machine');
  });

  const choices: fc.Arbitrary<VisitorChoice> = fc.oneof(
    fc.constantFrom<VisitorChoice>({ kind: 'none' }, { kind: 'out' }, { kind: 'declined' }),
    fc.record({ kind: fc.constant('allowed' as const), providers: fc.subarray([...pixelProviders]) }),
  );
  const standings = fc.record({
    isPerson: fc.boolean(),
    globalPrivacyControl: fc.boolean(),
    isFramed: fc.boolean(),
    choice: choices,
    place: fc.record({
      country: fc.constantFrom('', 'US', 'DE', 'GB', 'CH', 'CA', 'BR', 'NO'),
      region: fc.constantFrom('', 'Quebec', 'Ontario'),
    }),
  });
  it('never fire or ask against what a visitor said, and never without consent where it is needed', () => {
    fc.assert(
      fc.property(standings, fc.subarray([...pixelProviders], { minLength: 1 }), (standing, providers) => {
        const { may } = decidePixels(standing, providers);
        const { choice, isPerson, globalPrivacyControl, isFramed, place } = standing;
        const mustAsk = needsConsent(place) || (isFramed && choice.kind === 'none');
        if (!isPerson || globalPrivacyControl || choice.kind === 'out' || choice.kind === 'declined')
          expect(may).toBe('silent');
        else if (may === 'fire' && mustAsk)
          expect(choice.kind === 'allowed' && providers.every((each) => choice.providers.includes(each))).toBe(true);
        else if (!mustAsk) expect(may).toBe('fire');
      }),
    );
  });
});

describe('consent', () => {
  it.each(['AT', 'DE', 'FR', 'IS', 'LI', 'NO', 'GB', 'CH', 'JE', 'RE', 'MC', ''])('comes first in "%s"', (country) => {
    expect(needsConsent({ country, region: '' })).toBe(true);
  });
  it.each(['US', 'BR', 'JP', 'AU', 'MX', 'TR'])('is not asked for in %s', (country) => {
    expect(needsConsent({ country, region: 'Anywhere' })).toBe(false);
  });
  it('comes first in Quebec, not in the rest of Canada, and where the province is not known', () => {
    expect(needsConsent({ country: 'CA', region: 'Quebec' })).toBe(true);
    expect(needsConsent({ country: 'CA', region: 'Ontario' })).toBe(false);
    expect(needsConsent({ country: 'CA', region: '' })).toBe(true);
  });
});
