/** The one decision whether pixels may fire for a visitor: fire, ask first, or stay silent, with what decided. */
import type { PixelProvider } from './catalogue.ts';
import { needsConsent, type Whereabouts } from './consent-regions.ts';
import type { VisitorChoice } from './visitor-choice.ts';

/** What is known of a visitor when the question comes up. */
export interface VisitorStanding {
  /** Only people fire pixels. */
  isPerson: boolean;
  /** Global Privacy Control: `Sec-GPC: 1`, or `navigator.globalPrivacyControl` as the page reports it. */
  globalPrivacyControl: boolean;
  choice: VisitorChoice;
  place: Whereabouts;
}

/** The decision; `because` names what decided. */
export interface PixelDecision {
  may: 'fire' | 'ask' | 'silent';
  because:
    | 'machine'
    | 'opt-out'
    | 'global-privacy-control'
    | 'declined'
    | 'allowed'
    | 'consent-needed'
    | 'no-consent-needed';
}

/** Decides about a page with pixels of `providers`. What was agreed to covers the providers that were named then, so a new one is asked about. */
export function decidePixels(standing: VisitorStanding, providers: readonly PixelProvider[]): PixelDecision {
  const { isPerson, globalPrivacyControl, choice, place } = standing;
  if (!isPerson) return { may: 'silent', because: 'machine' };
  if (choice.kind === 'out') return { may: 'silent', because: 'opt-out' };
  if (globalPrivacyControl) return { may: 'silent', because: 'global-privacy-control' };
  if (choice.kind === 'declined') return { may: 'silent', because: 'declined' };
  if (choice.kind === 'allowed' && providers.every((provider) => choice.providers.includes(provider)))
    return { may: 'fire', because: 'allowed' };
  return needsConsent(place)
    ? { may: 'ask', because: 'consent-needed' }
    : { may: 'fire', because: 'no-consent-needed' };
}
