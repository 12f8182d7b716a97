/** Opens Twilio's SDK. */
import twilio from 'twilio';
import { createTwilioHttp } from './twilio-http.ts';

/** How to reach the account. `url` replaces Twilio's servers; `timeoutMs` is 30,000 when not given. */
export interface TwilioOptions {
  accountSid: string;
  authToken: string;
  segmentsPerSecond: number;
  brandSid?: string | undefined;
  url?: string | undefined;
  timeoutMs?: number;
}

export type TwilioClient = ReturnType<typeof twilio>;

/** Opens the client; it connects on first use. */
export function openTwilio({ accountSid, authToken, url, timeoutMs = 30_000 }: TwilioOptions): TwilioClient {
  // The environment could send the requests elsewhere; only our own settings decide.
  const client = twilio(accountSid, authToken, {
    accountSid,
    env: {},
    httpClient: createTwilioHttp(timeoutMs),
    userAgentExtensions: ['fanfare'],
  });
  if (url !== undefined) {
    for (const product of [client.api, client.messaging, client.pricing]) product.baseUrl = url;
  }
  return client;
}
