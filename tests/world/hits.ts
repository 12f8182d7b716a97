/** Counted hits for tests, each with defaults that a test overrides where it matters. */
import { type EventRecord, noDestination, noSignals } from '#domain/stats/event.ts';

/** A whole hit: a person's view that came from nowhere known, unless the draft says otherwise. */
export function hitOf(draft: Partial<EventRecord> & Pick<EventRecord, 'artist_id' | 'link_id'>): EventRecord {
  return {
    happened_at: Date.parse('2026-11-10T10:00:00Z') / 1000,
    event: 'view',
    destination_id: noDestination,
    verdict: 'person',
    rule: '',
    rules_version: 1,
    country: '',
    region: '',
    city: '',
    referrer: '',
    utm_source: '',
    utm_medium: '',
    utm_campaign: '',
    app: '',
    browser: '',
    device: '',
    ...noSignals,
    ...draft,
  };
}
