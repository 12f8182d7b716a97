/** Client for Meta's Conversions API: `POST /{version}/{pixel}/events`. */
import { eventNamesAt } from '#domain/pixels/pixel-events.ts';
import type { AdEvent, AdPlatform } from './ads.ts';
import { complaintOf, inSeconds, known, postEvents, refuse } from './post-events.ts';

/** `url` is the Graph API's URL with its version, such as `https://graph.facebook.com/v25.0`. */
export function createMeta({ url }: { url: string }): AdPlatform {
  const post = (pixel: string, accessToken: string, body: object) =>
    postEvents(`${url}/${encodeURIComponent(pixel)}/events?access_token=${encodeURIComponent(accessToken)}`, body);
  return {
    largestBatch: 1000,
    async send({ pixel, accessToken }, events) {
      const answer = await post(pixel, accessToken, { data: events.map(toMetaEvent) });
      if (answer.status !== 200) refuse(answer);
    },
    async test({ pixel, accessToken }, { testCode, now, pageUrl }) {
      // This is not one of Meta's standard events. With a test code it appears among test events only.
      const event = {
        event_name: 'Healthcheck',
        event_time: inSeconds(now),
        action_source: 'website',
        event_source_url: pageUrl,
        user_data: { client_user_agent: 'Fanfare' },
      };
      const answer = await post(pixel, accessToken, { data: [event], ...known({ test_event_code: testCode }) });
      return { valid: answer.status === 200, message: answer.status === 200 ? '' : complaintOf(answer) };
    },
  };
}

function toMetaEvent({
  event,
  eventId,
  happenedAt,
  pageUrl,
  ipAddress,
  userAgent,
  clickIds,
  cookies,
}: AdEvent): object {
  const { fbclid } = clickIds;
  return {
    event_name: eventNamesAt.Facebook[event],
    event_time: inSeconds(happenedAt),
    event_id: eventId,
    action_source: 'website',
    event_source_url: pageUrl,
    user_data: known({
      client_ip_address: ipAddress,
      client_user_agent: userAgent,
      fbp: cookies._fbp,
      // The value that Meta's script stores in the cookie after a click. A click of this visit is newer than the cookie of another one.
      fbc:
        fbclid === undefined || cookies._fbc?.endsWith(`.${fbclid}`)
          ? cookies._fbc
          : `fb.1.${happenedAt.getTime()}.${fbclid}`,
    }),
  };
}
