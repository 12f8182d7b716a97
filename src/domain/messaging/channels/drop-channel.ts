/** The channels of drops by name: the same in code, tables and API. A new one: docs/recipes/a-channel.md. */

export const dropChannels = ['sms', 'email'] as const;

/** How a drop reaches its fans. */
export type DropChannel = (typeof dropChannels)[number];
