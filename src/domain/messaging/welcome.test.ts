import { expect, it } from 'vitest';
import { fillIn } from './merge-fields.ts';
import { countSegments } from './segments.ts';
import { MAX_WELCOME_LENGTH, welcomeFault, welcomeMessage } from './welcome.ts';

it('always says who texts, how often, what it costs, and how to stop', () => {
  for (const words of ['', '   ', 'Hello from {city|your city}!']) {
    const text = fillIn(welcomeMessage(words), { artist: 'Mara Vale', city: 'Austin' });
    expect(text).toMatch(/^Mara Vale: \S/);
    expect(text).toMatch(
      /how often varies\. Message and data rates may apply\. Reply STOP to opt out, HELP for help\.$/,
    );
  }
  expect(fillIn(welcomeMessage(''), { artist: 'Mara Vale' })).toContain('Mara Vale: Thanks for joining!');
  expect(welcomeMessage('  Hi  ')).toMatch(/^\{artist\}: Hi Recurring/);
});

it('takes words that fit, and no unknown fields', () => {
  expect(welcomeFault('x'.repeat(MAX_WELCOME_LENGTH))).toBeUndefined();
  expect(welcomeFault('x'.repeat(MAX_WELCOME_LENGTH + 1))).toBe('WELCOME_TOO_LONG');
  expect(welcomeFault('Hi {name}')).toBe('DROP_FIELD_UNKNOWN');
  expect(welcomeFault('')).toBeUndefined();
  const longest = fillIn(welcomeMessage('x'.repeat(MAX_WELCOME_LENGTH)), {
    artist: 'An artist with quite a long name',
  });
  expect(countSegments(longest).segments).toBeLessThanOrEqual(3);
});
