/** What an ad platform must do, asked of each client: against the stand-in, and against the platform where a pixel and a token are given. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pixelEvents } from '#domain/pixels/pixel-events.ts';
import type { AdEvent, AdPlatform } from '#server/vendors/ads/ads.ts';
import { createMeta } from '#server/vendors/ads/meta.ts';
import { createSnapchat } from '#server/vendors/ads/snapchat.ts';
import { createTikTok } from '#server/vendors/ads/tiktok.ts';
import { type ServedStandIns, serveStandIns } from './stand-ins.ts';

let served: ServedStandIns;
beforeAll(async () => {
  served = await serveStandIns();
});
afterAll(async () => await served.stop());
beforeEach(() => {
  served.standIns.failures.clear();
});

const event = (more: Partial<AdEvent> = {}): AdEvent => ({
  event: 'view',
  eventId: randomUUID(),
  happenedAt: new Date(),
  pageUrl: 'https://vibe.to/paper-lanterns',
  ipAddress: '128.101.101.101',
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)',
  clickIds: { fbclid: 'f', ttclid: 't', ScCid: 's' },
  cookies: { _fbp: 'fb.1.2.3', _ttp: 'ttp', _scid: 'scid' },
  ...more,
});
const token = 'a-token-of-the-sandbox';

interface Tried {
  name: string;
  /** The platform's name in the stand-ins' book. */
  platform: string;
  /** Its name in the sandbox. */
  service: string;
  pixel: string;
  atStandIn(): AdPlatform;
  /** The client of the real platform, where a pixel and a token to try are given. */
  real: { client: AdPlatform; pixel: string; accessToken: string; testCode: string } | undefined;
}

function realOf(name: string, client: AdPlatform): Tried['real'] {
  const {
    [`${name}_TEST_PIXEL`]: pixel,
    [`${name}_TEST_TOKEN`]: accessToken,
    [`${name}_TEST_CODE`]: testCode = '',
  } = process.env;
  return pixel === undefined || accessToken === undefined ? undefined : { client, pixel, accessToken, testCode };
}

const platforms: Tried[] = [
  {
    name: 'Meta',
    platform: 'Facebook',
    service: 'Meta Conversions API',
    pixel: '123456789012345',
    atStandIn: () => createMeta({ url: served.standIns.settings.meta.eventsUrl }),
    real: realOf('META', createMeta({ url: 'https://graph.facebook.com/v25.0' })),
  },
  {
    name: 'TikTok',
    platform: 'TikTok',
    service: 'TikTok Events API',
    pixel: 'C4ABCDEFGHIJ01234567',
    atStandIn: () => createTikTok({ url: served.standIns.settings.tiktok.eventsUrl }),
    real: undefined,
  },
  {
    name: 'Snap',
    platform: 'Snapchat',
    service: 'Snap Conversions API',
    pixel: '0f1e2d3c-0000-4000-8000-000000000001',
    atStandIn: () => createSnapchat({ url: served.standIns.settings.snapchat.eventsUrl }),
    real: realOf('SNAPCHAT', createSnapchat({ url: 'https://tr.snapchat.com/v3' })),
  },
];

describe.each(platforms)('$name', ({ platform, service, pixel, atStandIn, real }) => {
  it('takes every kind of event, each under its own id', async () => {
    const events = pixelEvents.map((kind) => event({ event: kind }));
    await atStandIn().send({ pixel, accessToken: token }, events);
    const received = served.standIns.adBook.list().filter((each) => each.platform === platform);
    expect(received.map(({ eventId }) => eventId).sort()).toEqual(events.map(({ eventId }) => eventId).sort());
    expect(new Set(received.map((each) => each.event)).size).toBe(pixelEvents.length);
    for (const { details } of received) expect(details).toContain('128.101.101.101');
  });

  it('takes as many events at once as it says, and what is not known of a visitor is left out', async () => {
    const client = atStandIn();
    const many = Array.from({ length: client.largestBatch }, () =>
      event({ ipAddress: '', userAgent: '', clickIds: {}, cookies: {} }),
    );
    await client.send({ pixel, accessToken: token }, many);
    expect(served.standIns.adBook.list()[0]?.details).not.toMatch(/""|null/);
    const more = [...many, event()];
    await expect(client.send({ pixel, accessToken: token }, more)).rejects.toThrow();
  });

  it('refuses a wrong token with the platform’s words, and never with the token', async () => {
    const refusal = await atStandIn()
      .send({ pixel, accessToken: 'bad-token-of-mine' }, [event()])
      .catch((error: unknown) => error);
    expect(refusal).toMatchObject({ name: 'AdRefusal', waitMilliseconds: undefined });
    expect(String(refusal)).toMatch(/token/i);
    expect(String(refusal)).not.toContain('bad-token-of-mine');
  });

  it('passes on the pause that it asks for', async () => {
    served.standIns.failures.set(service, 'busy', 90);
    await expect(atStandIn().send({ pixel, accessToken: token }, [event()])).rejects.toMatchObject({
      name: 'AdRefusal',
      waitMilliseconds: 90_000,
    });
    served.standIns.failures.set(service, 'away');
    await expect(atStandIn().send({ pixel, accessToken: token }, [event()])).rejects.toMatchObject({
      waitMilliseconds: undefined,
    });
  });

  it('can be tested without leaving an event, where it can be tested at all', async () => {
    const { test } = atStandIn();
    if (test === undefined) return expect(platform).toBe('TikTok');
    const how = { testCode: 'TEST123', now: new Date(), pageUrl: 'https://app.example.com' };
    const before = served.standIns.adBook.list().filter((each) => each.event !== 'Healthcheck').length;
    expect(await test({ pixel, accessToken: token }, how)).toEqual({ valid: true, message: '' });
    const bad = await test({ pixel, accessToken: 'bad-token' }, how);
    expect(bad.valid).toBe(false);
    expect(bad.message).toMatch(/token/i);
    expect(served.standIns.adBook.list().filter((each) => each.event !== 'Healthcheck')).toHaveLength(before);
    // The real platform, where a pixel to try was given.
    if (real === undefined) return;
    const { client, testCode, ...known } = real;
    expect(await client.test?.(known, { ...how, testCode })).toEqual({ valid: true, message: '' });
  });
});

it('nobody answering is a refusal too, without the address that has the token in it', async () => {
  const client = createMeta({ url: 'http://127.0.0.1:9' });
  const refusal = await client.send({ pixel: '1', accessToken: token }, [event()]).catch((error: unknown) => error);
  expect(String(refusal)).toBe('AdRefusal: The platform could not be reached.');
});
