/** Makes the ids of events. */
import { uuidOf } from '#domain/kernel/uuid.ts';

/** A new random uuid. */
export const newEventId = (): string => uuidOf(crypto.getRandomValues(new Uint8Array(16)));
