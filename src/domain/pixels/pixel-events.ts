/** The events of pixels, with each provider's name for them. */
import type { PixelProvider } from './catalogue.ts';

/** A page view, a click on a destination, an opt-in, a pre-save. */
export const pixelEvents = ['view', 'click', 'optin', 'presave'] as const;
export type PixelEvent = (typeof pixelEvents)[number];

/**
 * The names, all of them standard events of the providers, since campaigns can optimise only for those. Browser and server use the same name:
 * providers count an event once when name and event id are equal. Google has one name for all conversions, and another for views.
 */
export const eventNamesAt: Record<PixelProvider, Record<PixelEvent, string>> = {
  Facebook: { view: 'PageView', click: 'ViewContent', optin: 'Lead', presave: 'CompleteRegistration' },
  TikTok: { view: 'ViewContent', click: 'ClickButton', optin: 'Lead', presave: 'CompleteRegistration' },
  AdWords: { view: 'page_view', click: 'conversion', optin: 'conversion', presave: 'conversion' },
  Snapchat: { view: 'PAGE_VIEW', click: 'VIEW_CONTENT', optin: 'SIGN_UP', presave: 'SAVE' },
};

/** Format of event ids, which the page or the server creates and both send. Anything else is ignored. */
export const eventIdPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
