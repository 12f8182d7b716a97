/** From a request to its caller: bearer token to session, and what the device is called. */
import bowser from 'bowser';
import type { Caller } from './caller.ts';
import type { Sessions } from './sessions.ts';

/** What is read from a request. */
export interface Credentials {
  /** The bearer token, if the request has one. */
  token: string | undefined;
  /** The visitor's address, forwarding headers already judged. */
  address: string;
  userAgent: string | undefined;
}

/** Gives the caller behind credentials; an unknown or revoked token counts as none. */
export async function authenticate({ token, address, userAgent }: Credentials, sessions: Sessions): Promise<Caller> {
  const found = token === undefined ? undefined : await sessions.find(token);
  return { person: found?.person, sessionId: found?.sessionId, address, device: deviceName(userAgent) };
}

/** The token in an Authorization header, or undefined. */
export function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer (\S{1,200})$/.exec(header ?? '')?.[1];
}

function deviceName(userAgent: string | undefined): string {
  if (userAgent === undefined || userAgent === '') return 'Unknown device';
  const { browser, os } = bowser.parse(userAgent.slice(0, 500));
  return [browser.name || 'Unknown browser', os.name].filter(Boolean).join(' on ');
}
