/** Finds the caller of a request by its bearer token, and names the device for the list of sessions. */
import bowser from 'bowser';
import { currentWork } from '../turns/work.ts';
import type { Caller } from './caller.ts';
import type { Sessions } from './sessions.ts';

/** What is read from a request. */
export interface Credentials {
  /** The bearer token, if the request has one. */
  token: string | undefined;
  /** The client's IP address, after forwarding headers were evaluated. */
  ipAddress: string;
  userAgent: string | undefined;
}

/** The caller behind credentials, for whom the process works from now on. An unknown or revoked token counts as none. */
export async function authenticate({ token, ipAddress, userAgent }: Credentials, sessions: Sessions): Promise<Caller> {
  const found = token === undefined ? undefined : await sessions.find(token);
  const work = currentWork();
  if (work !== undefined && found !== undefined) work.person = found.person.userId;
  return {
    person: found?.person,
    sessionId: found?.sessionId,
    provenAt: found?.provenAt ?? null,
    ipAddress,
    device: deviceName(userAgent),
  };
}

/** The token in an Authorization header; undefined without one. */
export function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer (\S{1,200})$/.exec(header ?? '')?.[1];
}

function deviceName(userAgent: string | undefined): string {
  if (userAgent === undefined || userAgent === '') return 'Unknown device';
  const { browser, os } = bowser.parse(userAgent.slice(0, 500));
  return [browser.name || 'Unknown browser', os.name].filter(Boolean).join(' on ');
}
