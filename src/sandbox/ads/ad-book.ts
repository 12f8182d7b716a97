/** The events that the stand-ins of ad platforms received, from browsers and from servers: kept in memory, newest first. */
import type { Clock } from '#domain/kernel/clock.ts';

/** An event as a platform would record it. */
export interface RecordedAdEvent {
  at: Date;
  platform: string;
  from: 'browser' | 'server';
  pixel: string;
  event: string;
  /** What the platform counts an event once by, together with its name. */
  eventId: string;
  /** Everything that came with it, for people to read. */
  details: string;
}

/** The book. */
export interface AdBook {
  record(event: Omit<RecordedAdEvent, 'at'>): void;
  /** Newest first. */
  list(): RecordedAdEvent[];
}

const mostEvents = 5_000;

/** Makes an empty book. */
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
