/** Fans who left their email. Mails go at any hour, so that all of them are one group. */
import { sql } from 'kysely';
import type { ChannelAudience } from '../channel-audience.ts';

export const emailAudience: ChannelAudience = {
  reached: () => sql`platform = 'email'`,
  isIntroduced: () => sql`false`,
  area: sql`''`,
  timeZone: sql`''`,
};
