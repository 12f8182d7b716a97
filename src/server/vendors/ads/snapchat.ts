/** Client for Snap's Conversions API v3: `POST /v3/{pixel}/events`, and `/validate` for tests that are not recorded. */
import { eventNamesAt } from '#domain/pixels/pixel-events.ts';
import type { AdEvent, AdPlatform } from './ads.ts';
import { complaintOf, inSeconds, known, postEvents, refuse } from './post-events.ts';

/** `url` is the API's URL with its version, such as `https://tr.snapchat.com/v3`. */
export function createSnapchat({ url }: { url: string }): AdPlatform {
  const post = (path: string, accessToken: string, body: object) =>
    postEvents(`${url}/${path}?access_token=${encodeURIComponent(accessToken)}`, body);
  return {
    largestBatch: 2000,
    async send({ pixel, accessToken }, events) {
      const answer = await post(`${encodeURIComponent(pixel)}/events`, accessToken, { data: events.map(toSnapEvent) });
      if (answer.status !== 200) refuse(answer);
    },
    async test({ pixel, accessToken }, { now, pageUrl }) {
      const event = {
        event_name: 'PAGE_VIEW',
        event_time: inSeconds(now),
        action_source: 'WEB',
        event_source_url: pageUrl,
        user_data: { client_ip_address: '192.0.2.1', client_user_agent: 'Fanfare' },
      };
      const answer = await post(`${encodeURIComponent(pixel)}/events/validate`, accessToken, { data: [event] });
      return { valid: answer.status === 200, message: answer.status === 200 ? '' : complaintOf(answer) };
    },
  };
}

function toSnapEvent({
  event,
  eventId,
  happenedAt,
  pageUrl,
  ipAddress,
  userAgent,
  clickIds,
  cookies,
}: AdEvent): object {
  return {
    event_name: eventNamesAt.Snapchat[event],
    event_time: inSeconds(happenedAt),
    event_id: eventId,
    action_source: 'WEB',
    event_source_url: pageUrl,
    user_data: known({
      client_ip_address: ipAddress,
      client_user_agent: userAgent,
      sc_click_id: clickIds.ScCid,
      sc_cookie1: cookies._scid,
    }),
  };
}
