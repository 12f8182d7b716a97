/** Cookies that only the server reads. */

/** How a cookie is set. */
export interface CookieOptions {
  /** How long the browser keeps it; 0 deletes it. */
  seconds: number;
  /** Whether the site is opened by https. */
  secure: boolean;
  /** Lax cookies also come with links from other sites, strict ones do not. */
  sameSite: 'Lax' | 'Strict';
}

/** The full name of a cookie. With https the prefix `__Host-` makes the browser send it to this host only. */
export function cookieName(name: string, secure: boolean): string {
  return `${secure ? '__Host-' : ''}${name}`;
}

/** The Set-Cookie value; `name` is a full name. */
export function setCookie(name: string, value: string, { seconds, secure, sameSite }: CookieOptions): string {
  return `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=${sameSite}${secure ? '; Secure' : ''}`;
}

/** The value of the cookie with this full name in a Cookie header; undefined without one. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}
