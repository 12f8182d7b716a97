/** Stand-in for Snap's Conversions API v3: `POST /v3/{pixel}/events`, and `/validate`, which records nothing. */
import type { StandInService, VendorAnswer } from '../stand-in-server.ts';
import type { AdBook } from './ad-book.ts';
import { batchOf, fieldsOf, isGoodToken, textOf } from './conversions-call.ts';

const largestBatch = 2000;

const refusal = (reason: string, status: number): VendorAnswer => ({ status, json: { status: 'INVALID', reason } });

export function createSnapStandIn(prefix: string, book: AdBook): StandInService {
  return {
    name: 'Snap Conversions API',
    prefix,
    answer(call) {
      const [, pixel = '', test] = /^\/v3\/([0-9a-f-]{36})\/events(\/validate)?$/.exec(call.path) ?? [];
      if (pixel === '' || call.method !== 'POST') return refusal('Not found', 404);
      if (!isGoodToken(call.query.get('access_token'))) return refusal('Unauthorized: the token is not valid', 401);
      const events = batchOf(fieldsOf(call));
      if (events.length === 0 || events.length > largestBatch) return refusal('The batch is empty or too large', 400);
      const isWhole = (event: Record<string, unknown>) =>
        typeof event.event_time === 'number' && textOf(event.event_name) !== '' && textOf(event.action_source) !== '';
      if (!events.every(isWhole)) return refusal('event_name, event_time and action_source are required', 400);
      if (test === undefined)
        for (const event of events)
          book.record({
            platform: 'Snapchat',
            from: 'server',
            pixel,
            event: textOf(event.event_name),
            eventId: textOf(event.event_id),
            details: JSON.stringify(event),
          });
      return { status: 200, json: { status: 'VALID', reason: '', errors: [] } };
    },
  };
}
