/** The words of every channel. */
import type { DropChannel } from '#domain/messaging/channels/drop-channel.ts';
import { channelOf } from './channel-of.ts';
import type { ChannelWords } from './channel-words.ts';
import { emailWords } from './email/words.ts';
import { smsWords } from './sms/words.ts';

export const channelWords: Readonly<Record<DropChannel, ChannelWords>> = { sms: smsWords, email: emailWords };

/** The words for a drop of the API. */
export const wordsOf = (drop: { platform: string }): ChannelWords => channelWords[channelOf(drop.platform)];
