/** The cookie that binds a browser to the consent it was sent for, on the dashboard's host: one for each way, so that two tabs do not disturb each other. */
import { createHash } from 'node:crypto';

const seconds = 600;

/** The cookie's name for a state. With https the browser itself keeps it to this very host. */
function nameOf(state: string, secure: boolean): string {
  const mark = createHash('sha256').update(state).digest('hex').slice(0, 12);
  return `${secure ? '__Host-' : ''}fanfare-presave-${mark}`;
}

/** The Set-Cookie header of a way that begins; `state` is the one in the service's address. */
export function bindingCookie(state: string, value: string, secure: boolean): string {
  return written(nameOf(state, secure), value, seconds, secure);
}

/** The Set-Cookie header that takes it away again. */
export function endedCookie(state: string, secure: boolean): string {
  return written(nameOf(state, secure), '', 0, secure);
}

function written(name: string, value: string, maxAge: number, secure: boolean): string {
  // Lax: it has to come along when the service sends the fan back.
  return `${name}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** The cookie's value among a request's cookies; undefined when this browser was not bound to the state. */
export function readBinding(cookies: string | undefined, state: string, secure: boolean): string | undefined {
  const name = nameOf(state, secure);
  const pairs = (cookies ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}
