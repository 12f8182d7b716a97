/** Decides whether pixels fire for a visitor, whether to ask for consent first, or neither, with the reason. */
import type { PixelProvider } from './catalogue.ts';
import { needsConsent, type Whereabouts } from './consent-regions.ts';
import type { VisitorChoice } from './visitor-choice.ts';

/** The facts about a visitor that decide. */
export interface VisitorStanding {
  /** Only people fire pixels. */
  isPerson: boolean;
  /** Global Privacy Control: `Sec-GPC: 1`, or `navigator.globalPrivacyControl` as the page reports it. */
  globalPrivacyControl: boolean;
  /** Whether another page frames the page. In a frame of another site, browsers do not send what the visitor decided before. */
  isFramed: boolean;
  choice: VisitorChoice;
  place: Whereabouts;
}

/** The decision; `because` names the reason. */
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

/** Decides for a page with pixels of `providers`. A consent covers the providers it named, so a new one needs another consent. */
export function decidePixels(standing: VisitorStanding, providers: readonly PixelProvider[]): PixelDecision {
  const { isPerson, globalPrivacyControl, isFramed, choice, place } = standing;
  if (!isPerson) return { may: 'silent', because: 'machine' };
  if (choice.kind === 'out') return { may: 'silent', because: 'opt-out' };
  if (globalPrivacyControl) return { may: 'silent', because: 'global-privacy-control' };
  if (choice.kind === 'declined') return { may: 'silent', because: 'declined' };
  if (choice.kind === 'allowed' && providers.every((provider) => choice.providers.includes(provider)))
    return { may: 'fire', because: 'allowed' };
  return needsConsent(place) || (isFramed && choice.kind === 'none')
    ? { may: 'ask', because: 'consent-needed' }
    : { may: 'fire', because: 'no-consent-needed' };
}
