/** What pixels are told, and what each provider calls it in the browser and on the server. */
import type { PixelProvider } from './catalogue.ts';

/** A page seen, a service chosen, an address or a number left, a release saved in advance. */
export const pixelEvents = ['view', 'click', 'optin', 'presave'] as const;
export type PixelEvent = (typeof pixelEvents)[number];

/**
 * The names, all from the providers' lists of standard events, since only those can be optimised for. Browser and server use the same name:
 * providers count an event once when name and event id are equal. Google has one name for all conversions, and its own for a view.
 */
export const eventNamesAt: Record<PixelProvider, Record<PixelEvent, string>> = {
  Facebook: { view: 'PageView', click: 'ViewContent', optin: 'Lead', presave: 'CompleteRegistration' },
  TikTok: { view: 'ViewContent', click: 'ClickButton', optin: 'Lead', presave: 'CompleteRegistration' },
  AdWords: { view: 'page_view', click: 'conversion', optin: 'conversion', presave: 'conversion' },
  Snapchat: { view: 'PAGE_VIEW', click: 'VIEW_CONTENT', optin: 'SIGN_UP', presave: 'SAVE' },
};

/** An event id: made once by the page or the server, known to both. Anything else that arrives as one is not used. */
export const eventIdPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
