/** Wires the channels. */
import type { DropChannel } from '#domain/messaging/channels/drop-channel.ts';
import type { Channel } from './channel.ts';
import { createEmailChannel, type EmailDeps } from './email/email-channel.ts';
import { createSmsChannel, type SmsDeps } from './sms/sms-channel.ts';

export type Channels = Readonly<Record<DropChannel, Channel>>;

export const createChannels = (deps: SmsDeps & EmailDeps): Channels => ({
  sms: createSmsChannel(deps),
  email: createEmailChannel(deps),
});
