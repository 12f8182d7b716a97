/** What decides about pixels and only the page's script knows. It goes along with every view, click and opt-in. */

import { isFramed } from './frame.ts';

/** The signals that are on. */
export type PrivacySignals = Partial<Record<'f' | 'g', '1'>>;

/** Signals by name: `g` where the browser sends Global Privacy Control (some extensions set only its property), `f` where the page is framed. */
export function privacySignals(): PrivacySignals {
  return {
    ...((navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl && { g: '1' }),
    ...(isFramed() && { f: '1' }),
  };
}
