/** The cookie that binds a browser to its consent request; one per request, so that two tabs do not conflict. */
import { createHash } from 'node:crypto';
import { cookieName, readCookie, setCookie } from '../../platform/http/cookies.ts';

const seconds = 600;
// The browser must send it when the service redirects the fan back.
const sameSite = 'Lax';

function nameOf(state: string, secure: boolean): string {
  return cookieName(`fanfare-presave-${createHash('sha256').update(state).digest('hex').slice(0, 12)}`, secure);
}

/** The Set-Cookie value for a new consent request; `state` is the one in the service's URL. */
export function bindingCookie(state: string, value: string, secure: boolean): string {
  return setCookie(nameOf(state, secure), value, { seconds, secure, sameSite });
}

/** The Set-Cookie value that deletes the cookie. */
export function endedCookie(state: string, secure: boolean): string {
  return setCookie(nameOf(state, secure), '', { seconds: 0, secure, sameSite });
}

/** The cookie's value in a Cookie header; undefined when this browser was not bound to the state. */
export function readBinding(cookies: string | undefined, state: string, secure: boolean): string | undefined {
  return readCookie(cookies, nameOf(state, secure));
}
