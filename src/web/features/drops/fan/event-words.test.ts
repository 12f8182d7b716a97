import { expect, it } from 'vitest';
import { channelState, eventTitle } from './event-words.ts';

it('says what happened', () => {
  const title = (kind: string, channel: string, state = '') => eventTitle({ kind, channel, state });
  expect(title('given', 'phone_number')).toBe('Agreed to texts');
  expect(title('withdrawn', 'email')).toBe('Ended emails');
  expect(title('presave', 'applemusic', 'waiting')).toBe('Pre-saved on Apple Music');
  expect(title('saved', 'spotify')).toBe('Saved on Spotify');
  expect(title('drop', 'phone_number', 'delivered')).toBe('Drop, delivered');
  expect(title('welcome', 'phone_number', 'queued')).toBe('Welcome text, waiting');
  expect(title('reply', 'phone_number')).toBe('Replied');
});

it('says where a channel is', () => {
  expect(channelState({ state: 'ended', forever: false })).toBe('Opted out');
  expect(channelState({ state: 'unreachable', forever: false })).toBe('Cannot get texts');
  expect(channelState({ state: 'saved', forever: true })).toBe('Saved, forever');
});
