/** Fans who left their number: for all news of an artist, or for the one text of a text destination. */
import { sql } from 'kysely';
import type { ChannelAudience } from '../channel-audience.ts';

/** The area of a number: +1 and three digits, which say the state; elsewhere three digits, which say the country. */
export const areaOf = (number: string): string => number.slice(0, number.startsWith('+1') ? 5 : 4);

export const smsAudience: ChannelAudience = {
  reached: (destinationId) =>
    destinationId === null
      ? sql`platform = 'phone_number'`
      : sql`platform = 'text' and destination_id = ${destinationId}`,
  // A fan who wrote to the artist knows the number.
  isIntroduced: (artistId) => sql`value not in (select number from inbound_texts where artist_id = ${artistId})`,
  area: sql`case when value like '+1%' then left(value, 5) else left(value, 4) end`,
  timeZone: sql`time_zone`,
};
