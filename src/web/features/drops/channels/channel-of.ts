/** The channel of a drop as the API names it. */
import { type DropChannel, dropChannels } from '#domain/messaging/channels/drop-channel.ts';

/** A channel that is newer than this dashboard is shown as the first one. */
export const channelOf = (platform: string): DropChannel =>
  dropChannels.find((channel) => channel === platform) ?? dropChannels[0];
