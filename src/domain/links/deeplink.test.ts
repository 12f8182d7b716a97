/** Which addresses may open an app. */
import { expect, it } from 'vitest';
import { isDeeplink } from './deeplink.ts';

it.each([
  'spotify:album:6DEjYFkNZh67HP7R9PSZvv',
  'music://music.apple.com/album/1440833098',
  'https://open.spotify.com/album/6DEjYFkNZh67HP7R9PSZvv',
  'intent://open.spotify.com/album/x#Intent;scheme=https;end',
])('takes %s', (text) => {
  expect(isDeeplink(text)).toBe(true);
});

it.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'tel:+15550100',
  'sms:+15550100',
  'https://open.spotify.com@evil.example/album',
  'https://user:secret@open.spotify.com/album',
  'spotify://open.spotify.com@evil.example/album',
  'https://intranet/album',
  'https:open.spotify.com/album',
  'not a url',
  '',
])('refuses %s', (text) => {
  expect(isDeeplink(text)).toBe(false);
});
