/** The cookie that keeps the proof of an email in the browser that entered its code, so that the next call need not carry it (ACC-31). */
import { cookieName, readCookie, setCookie } from '../../platform/http/cookies.ts';

/** Writes and reads the cookie. */
export interface SignupCookie {
  /** The Set-Cookie value that keeps a proof for `seconds`. */
  keep(proof: string, seconds: number): string;
  /** The Set-Cookie value that deletes it. */
  forget(): string;
  /** The proof in a Cookie header; undefined without one. */
  read(cookies: string | undefined): string | undefined;
}

/** Makes it; `appUrl` is the dashboard's URL. */
export function createSignupCookie(appUrl: string): SignupCookie {
  const secure = appUrl.startsWith('https:');
  const name = cookieName('fanfare-signup', secure);
  const keep = (proof: string, seconds: number): string =>
    setCookie(name, proof, { seconds, secure, sameSite: 'Strict' });
  return { keep, forget: () => keep('', 0), read: (cookies) => readCookie(cookies, name) };
}
