/** Stand-in for TikTok's Events API: `POST /open_api/v1.3/event/track/`. Errors are codes with HTTP status 200. */
import type { StandInService, VendorAnswer } from '../stand-in-server.ts';
import type { AdBook } from './ad-book.ts';
import { batchOf, fieldsOf, isGoodToken, textOf } from './conversions-call.ts';

const largestBatch = 1000;

const answered = (code: number, message: string): VendorAnswer => ({
  status: 200,
  json: { code, message, request_id: 'standIn', data: {} },
});

/** Creates the API. The token is in a header. */
export function createTikTokStandIn(prefix: string, book: AdBook): StandInService {
  return {
    name: 'TikTok Events API',
    prefix,
    answer(call) {
      if (call.path !== '/open_api/v1.3/event/track/' || call.method !== 'POST') return { status: 404, json: {} };
      if (!isGoodToken(String(call.headers['access-token'] ?? '')))
        return answered(40105, 'Access token is incorrect.');
      const fields = fieldsOf(call);
      const events = batchOf(fields);
      const pixel = textOf(fields.event_source_id);
      if (fields.event_source !== 'web' || pixel === '' || events.length === 0 || events.length > largestBatch)
        return answered(40002, 'Invalid parameter.');
      for (const event of events)
        book.record({
          platform: 'TikTok',
          from: 'server',
          pixel,
          event: textOf(event.event),
          eventId: textOf(event.event_id),
          details: JSON.stringify(event),
        });
      return answered(0, 'OK');
    },
  };
}
