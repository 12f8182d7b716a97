/** What a destination captures, and the words that go with it. */
import { describe, expect, test } from 'vitest';
import type { Destination } from '#domain/links/link.ts';
import { captureChannels, consentWords, optInPlatform, successMessage } from './capture.ts';

const optIn = (
  email_capture: boolean,
  phone_number_capture: boolean,
): Pick<Destination, 'type' | 'config' | 'enabled'> => ({
  type: 'message_optin',
  enabled: true,
  config: { email_capture, phone_number_capture, success_message: '' },
});
const text = { type: 'text', enabled: true, config: { message_body: 'Out now' } } as const;
const on = { canText: true };
const off = { canText: false };

describe('captureChannels', () => {
  test('follows the block’s two switches', () => {
    expect(captureChannels(optIn(true, true), off)).toEqual(['phone_number', 'email']);
    expect(captureChannels(optIn(true, false), off)).toEqual(['email']);
    expect(captureChannels(optIn(false, true), off)).toEqual(['phone_number']);
    expect(captureChannels(optIn(false, false), on)).toEqual([]);
  });

  test('is nothing for a block without settings, one that is off, and what is no block', () => {
    expect(captureChannels({ ...optIn(true, true), config: null }, on)).toEqual([]);
    expect(captureChannels({ ...optIn(true, true), enabled: false }, on)).toEqual([]);
    expect(captureChannels({ type: 'spotify', enabled: true, config: null }, on)).toEqual([]);
  });

  test('takes numbers for a text only where the sms feature is on', () => {
    expect(captureChannels(text, on)).toEqual(['phone_number']);
    expect(captureChannels(text, off)).toEqual([]);
  });
});

test('a number left for one release is kept apart from one left for all news', () => {
  expect(optInPlatform({ type: 'text' }, 'phone_number')).toBe('text');
  expect(optInPlatform({ type: 'message_optin' }, 'phone_number')).toBe('phone_number');
  expect(optInPlatform({ type: 'message_optin' }, 'email')).toBe('email');
});

test('the words name the artist, what will come, and how to end it', () => {
  const of = { link: { title: 'Night Ferry (pre-save)', releaseName: 'Night Ferry' }, artist: { name: 'Mara Vale' } };
  expect(consentWords('email', of)).toMatch(/Mara Vale may email you.*unsubscribe/);
  expect(consentWords('phone_number', of)).toMatch(/Mara Vale may send you recurring texts.*rates may apply.*STOP/);
  expect(consentWords('text', of)).toMatch(/Mara Vale may text you once when “Night Ferry” is out.*STOP/);
  expect(consentWords('text', { ...of, link: { title: 'Sunrise', releaseName: null } })).toContain('“Sunrise”');
});

test('thanks in the artist’s words, or in ours', () => {
  const config = { email_capture: true, phone_number_capture: true, success_message: ' See you there. ' };
  expect(successMessage({ type: 'message_optin', config })).toBe('See you there.');
  expect(successMessage({ type: 'message_optin', config: { ...config, success_message: ' ' } })).toMatch(/on the list/);
  expect(successMessage(text)).toMatch(/text when it is out/);
});
