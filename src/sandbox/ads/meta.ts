/** Stand-in for Meta's Conversions API: `POST /v25.0/{pixel}/events` with the token in the query. */
import type { StandInService, VendorAnswer } from '../stand-in-server.ts';
import type { AdBook } from './ad-book.ts';
import { batchOf, fieldsOf, isGoodToken, textOf } from './conversions-call.ts';

const largestBatch = 1000;

const refusal = (message: string, code: number, status = 400): VendorAnswer => ({
  status,
  json: { error: { message, type: 'OAuthException', code, fbtrace_id: 'standIn' } },
});

export function createMetaStandIn(prefix: string, book: AdBook): StandInService {
  return {
    name: 'Meta Conversions API',
    prefix,
    answer(call) {
      const [, pixel = ''] = /^\/v\d+\.\d+\/(\d+)\/events$/.exec(call.path) ?? [];
      if (pixel === '' || call.method !== 'POST') return refusal('Unsupported post request.', 100);
      if (!isGoodToken(call.query.get('access_token')))
        return refusal('Invalid OAuth access token - Cannot parse access token', 190);
      const fields = fieldsOf(call);
      const events = batchOf(fields);
      if (events.length === 0 || events.length > largestBatch) return refusal('Invalid parameter', 100);
      for (const event of events) {
        if (typeof event.event_time !== 'number' || textOf(event.event_name) === '' || event.user_data === undefined)
          return refusal('Invalid parameter', 100);
      }
      // One such event refuses them all.
      if (events.some(({ event_source_url: url }) => url !== undefined && !URL.canParse(textOf(url))))
        return refusal('Invalid parameter', 100);
      for (const event of events)
        book.record({
          platform: 'Facebook',
          from: 'server',
          pixel,
          event: textOf(event.event_name),
          eventId: textOf(event.event_id),
          details: JSON.stringify({ ...event, test_event_code: fields.test_event_code }),
        });
      return { status: 200, json: { events_received: events.length, messages: [], fbtrace_id: 'standIn' } };
    },
  };
}
