/** The marketing script of a coupon: which urls an operator may set, and when the homepage loads it (COUP-14). */

/** Whether an operator may set this url: https, without a login in it, at most 500 characters. */
export function isTrackingScript(url: string): boolean {
  if (url.length > 500 || !URL.canParse(url)) return false;
  const { protocol, username, password } = new URL(url);
  return protocol === 'https:' && username === '' && password === '';
}

/** What a visitor decided about the script of a coupon. */
export interface TrackingDecision {
  /** The cookie's value: `<yes or no>.<coupon>`; undefined before a decision. */
  stored: string | undefined;
  coupon: string;
  /** Whether the browser sends Global Privacy Control. */
  globalPrivacyControl: boolean;
  /** Whether the visitor opted out of advertising pixels. */
  optedOut: boolean;
}

/** What the homepage does with the script: it asks, loads it, or does neither. A decision is about one coupon. */
export function trackingState({
  stored,
  coupon,
  globalPrivacyControl,
  optedOut,
}: TrackingDecision): 'ask' | 'load' | 'none' {
  if (globalPrivacyControl || optedOut) return 'none';
  if (stored === `yes.${coupon}`) return 'load';
  return stored === `no.${coupon}` ? 'none' : 'ask';
}
