/** One fan of an artist for its members: every channel and everything that happened (DROP-103). */
import { maskContact } from '#domain/fans/mask.ts';
import { CodedError } from '#domain/kernel/error-catalogue.ts';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Guard } from '../../../platform/auth/guard.ts';
import { canReadFans, seesContacts } from '../fans.policy.ts';
import type { FanChannelRow, FanEvent, FanProfileStore } from './fan-profile.store.ts';

export interface FanProfile {
  /** Empty where a music service gave none; masked for viewers. */
  contact: string;
  /** The oldest first. */
  channels: FanChannelRow[];
  /** The newest first, at most `mostEvents`. */
  events: FanEvent[];
}

/** The most events of one answer. */
export const mostEvents = 200;

/** Reads profiles. */
export interface FanProfileService {
  /** The fan behind a row of the list. Throws NOT_FOUND for a foreign artist, and for a row that the artist does not have. */
  profile(caller: Caller, artistId: string, id: string): Promise<FanProfile>;
}

/** The service over its store. */
export function createFanProfileService({ store, guard }: { store: FanProfileStore; guard: Guard }): FanProfileService {
  return {
    async profile(caller, artistId, id) {
      const access = await guard.artist(caller, artistId, canReadFans);
      const fan = await store.find(artistId, id);
      if (fan === undefined) throw new CodedError('NOT_FOUND');
      const [channels, events] = await Promise.all([
        store.channels(artistId, fan),
        store.events(artistId, fan, mostEvents),
      ]);
      if (seesContacts(access)) return { contact: fan.contact, channels, events };
      return {
        contact: maskContact(fan.contact),
        channels: channels.map((channel) => ({ ...channel, contact: maskContact(channel.contact) })),
        events,
      };
    },
  };
}
