/** Records events that the ad platforms' stand-ins received from browsers and servers: in memory, newest first. */
import type { Clock } from '#domain/kernel/clock.ts';

/** An event as a platform records it. */
export interface RecordedAdEvent {
  at: Date;
  platform: string;
  from: 'browser' | 'server';
  pixel: string;
  event: string;
  /** The id by which a platform counts an event once, together with the event's name. */
  eventId: string;
  /** All parameters of the event, for people to read. */
  details: string;
}

/** The list of received events. */
export interface AdBook {
  record(event: Omit<RecordedAdEvent, 'at'>): void;
  /** Newest first. */
  list(): RecordedAdEvent[];
}

const mostEvents = 5_000;

export function createAdBook(clock: Clock): AdBook {
  const events: RecordedAdEvent[] = [];
  return {
    record(event) {
      events.unshift({ ...event, at: clock.now() });
      events.length = Math.min(events.length, mostEvents);
    },
    list: () => [...events],
  };
}
