/** The cookie that binds a browser to its consent request; one per request, so that two tabs do not conflict. */
import { createHash } from 'node:crypto';

const seconds = 600;

/** The cookie's name for a state. With https the prefix `__Host-` makes the browser send it to this host only. */
function nameOf(state: string, secure: boolean): string {
  const digest = createHash('sha256').update(state).digest('hex').slice(0, 12);
  return `${secure ? '__Host-' : ''}fanfare-presave-${digest}`;
}

/** The Set-Cookie value for a new consent request; `state` is the one in the service's URL. */
export function bindingCookie(state: string, value: string, secure: boolean): string {
  return setCookie(nameOf(state, secure), value, seconds, secure);
}

/** The Set-Cookie value that deletes the cookie. */
export function endedCookie(state: string, secure: boolean): string {
  return setCookie(nameOf(state, secure), '', 0, secure);
}

function setCookie(name: string, value: string, maxAge: number, secure: boolean): string {
  // Lax, because the browser must send it when the service redirects the fan back.
  return `${name}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** The cookie's value in a Cookie header; undefined when this browser was not bound to the state. */
export function readBinding(cookies: string | undefined, state: string, secure: boolean): string | undefined {
  const name = nameOf(state, secure);
  const pairs = (cookies ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}
