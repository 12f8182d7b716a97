/** The rules of every channel. */
import type { ChannelRules, Flags } from './channel-rules.ts';
import { type DropChannel, dropChannels } from './drop-channel.ts';
import { emailRules } from './email/email-rules.ts';
import { smsRules } from './sms/sms-rules.ts';

export const channelRules: Readonly<Record<DropChannel, ChannelRules>> = { sms: smsRules, email: emailRules };

/** The channel that a new drop starts with, for an account with these flags (DROP-95). */
export const firstChannel = (flags: Flags): DropChannel =>
  dropChannels.find((channel) => channelRules[channel].isOpen(flags)) ?? dropChannels[0];
