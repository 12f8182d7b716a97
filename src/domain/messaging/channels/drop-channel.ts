/** The channels of drops by name: the same in code, tables and API. A new one: docs/recipes/a-channel.md. */

export const dropChannels = ['sms', 'email'] as const;

/** How a drop reaches its fans. */
export type DropChannel = (typeof dropChannels)[number];

/** The channel of this name; undefined for an unknown one. */
export const readChannel = (name: string): DropChannel | undefined => dropChannels.find((channel) => channel === name);
