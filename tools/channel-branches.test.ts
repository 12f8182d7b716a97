/** The check of channels finds comparisons with their names, and leaves the rest alone. */
import { expect, test } from 'vitest';
import { channelBranches } from './channel-branches.ts';

const found = (text: string, path = 'src/server/features/drops/sending/start-drop.ts') =>
  channelBranches([{ path, text }]);

test.each([
  "if (drop.channel === 'email') return;",
  "const isMail = 'email' !== drop.channel;",
  "switch (channel) { case 'sms': break; }",
  "const price = drop.platform === 'sms' ? 1 : 0;",
  "sql`select id from bulk_messages where platform = 'email'`",
  "sql`case m.platform when 'email' then 1 else 0 end`",
  ".where('m.platform', '=', 'sms')",
])('finds %s', (text) => {
  expect(found(`// The first line.\n${text}`)).toEqual([
    expect.stringContaining("src/server/features/drops/sending/start-drop.ts:2 compares with a channel's name"),
  ]);
});

test.each([
  'const channel = channels[drop.channel];',
  "export const dropChannels = ['sms', 'email'] as const;",
  "select(['id', 'email'])",
  '<TextInput type="email" />',
  '<ChannelIcon channel="email" />',
  "hasFeature(flags, 'sms')",
])('lets %s pass', (text) => {
  expect(found(text)).toEqual([]);
});

test('lets the folders of channels and the kinds of fans’ contacts name them', () => {
  const text = "channel === 'email'";
  expect(found(text, 'src/server/features/drops/channels/email/take-bounce.ts')).toEqual([]);
  expect(found(text, 'src/server/features/fans/consents/read-contact.ts')).toEqual([]);
});
