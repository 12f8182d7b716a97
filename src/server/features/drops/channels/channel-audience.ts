/** Which opt-ins a channel reaches and how they are grouped, in SQL over `optins_message`. */
import type { RawBuilder } from 'kysely';

export interface ChannelAudience {
  /** The condition of an opt-in; `destinationId` is set for the message of a text destination. */
  reached(destinationId: string | null): RawBuilder<unknown>;
  /** Whether the message says whom it is from and how to end such messages (DROP-59). */
  isIntroduced(artistId: string): RawBuilder<unknown>;
  /** By what fans may be reached at the same hours, such as the beginning of their number. */
  area: RawBuilder<unknown>;
  /** IANA name; empty where it does not matter. */
  timeZone: RawBuilder<unknown>;
}
