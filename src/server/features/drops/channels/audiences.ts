/** The audience of every channel. */
import type { DropChannel } from '#domain/messaging/channels/drop-channel.ts';
import type { ChannelAudience } from './channel-audience.ts';
import { emailAudience } from './email/audience.ts';
import { smsAudience } from './sms/audience.ts';

export const channelAudiences: Readonly<Record<DropChannel, ChannelAudience>> = {
  sms: smsAudience,
  email: emailAudience,
};
