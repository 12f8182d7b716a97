/** Client for TikTok's Events API: `POST /event/track/` with the token in a header. Success is status 200 and code 0. */
import { z } from 'zod';
import { eventNamesAt } from '#domain/pixels/pixel-events.ts';
import type { AdEvent, AdPlatform } from './ads.ts';
import { inSeconds, known, postEvents, refuse } from './post-events.ts';

const answerSchema = z.object({ code: z.number() });

/** `url` is the API's URL with its version, such as `https://business-api.tiktok.com/open_api/v1.3`. */
export function createTikTok({ url }: { url: string }): AdPlatform {
  return {
    largestBatch: 1000,
    async send({ pixel, accessToken }, events) {
      const body = { event_source: 'web', event_source_id: pixel, data: events.map(toTikTokEvent) };
      const answer = await postEvents(`${url}/event/track/`, body, { 'access-token': accessToken });
      const read = answerSchema.safeParse(answer.body);
      if (answer.status !== 200 || !read.success || read.data.code !== 0) refuse(answer);
    },
  };
}

function toTikTokEvent({
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
    event: eventNamesAt.TikTok[event],
    event_time: inSeconds(happenedAt),
    event_id: eventId,
    user: known({ ip: ipAddress, user_agent: userAgent, ttclid: clickIds.ttclid, ttp: cookies._ttp }),
    page: { url: pageUrl },
  };
}
