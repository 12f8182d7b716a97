/** The event of a hit: whole, as it is stored, and with nothing in it that names a person. */

import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createStillClock } from '#domain/kernel/clock.ts';
import type { LinkPage } from '#domain/links/link-page.ts';
import { type EventRecord, noDestination } from '#domain/stats/event.ts';
import { hostingNetworks } from '#domain/stats/hosting-networks.ts';
import { signalBits } from '#domain/stats/request-signals.ts';
import { linkOf } from '#tests/fixtures/builders.ts';
import { readEventLine } from '#tests/fixtures/event-lines.ts';
import { figure } from '#tests/fixtures/figure.ts';
import { createUserAgents } from '../http/user-agents.ts';
import { VisitorRequest } from '../http/visitor-request.ts';
import { createHitReader, type HitDetails } from './hit.ts';
import { createIdentify } from './senders.ts';

const ipAddress = '203.0.113.77';
const place = { country: 'DE', region: 'Île-de-"France"', city: 'Zürich\\' };
const ovh = hostingNetworks.findIndex(({ key }) => key === 'ovh') + 1;
const clock = createStillClock(new Date('2026-11-20T12:00:00.900Z'));
const newReader = () => createHitReader({ clock, webProcesses: 1, isOwnHost: (host) => host === 'vibe.to' });
const hits = newReader();
const readers = {
  hosts: { appUrl: 'https://app.test', linkHosts: ['vibe.to'], shortHost: 'go.vibe.to' },
  directory: { artistsOf: () => undefined },
  userAgents: createUserAgents(),
  geo: { locate: (asked: string) => (asked === ipAddress ? place : { country: '', region: '', city: '' }) },
  clientIp: () => ipAddress,
  localVisitorIp: () => undefined,
  isNear: () => false,
  identify: createIdentify({
    networks: { find: (kind, words) => (kind === 4 && words[0] === 0xcb00_714d ? ovh : 0) },
    visitorKeys: () => Uint32Array.of(1, 2),
    clock,
    onUndeclaredProxy: () => undefined,
  }),
};
const link = linkOf({ artistId: 'a0000000-0000-4000-8000-000000000000' });
const page: LinkPage = {
  link,
  artist: {
    id: link.artistId,
    name: 'Mara Vale',
    avatarUrl: null,
    suspended: false,
    canText: false,
    blockBots: false,
    itunesAffiliateId: '',
  },
  socials: [],
  pixels: [],
  placements: [],
};

function requestWith(headers: Record<string, string>): VisitorRequest {
  const message = new IncomingMessage(new Socket());
  Object.assign(message.headers, headers);
  return new VisitorRequest(message, readers);
}

it('depends only on the headers that visitors may set', () => {
  const text = fc.string({ unit: 'binary', maxLength: 80 });
  fc.assert(
    fc.property(text, text, text, fc.constantFrom(undefined, 'prefetch'), (agent, referrer, source, purpose) => {
      const request = requestWith({
        'user-agent': agent,
        ...(purpose === undefined ? {} : { 'sec-purpose': purpose }),
      });
      // One reader would store most of these invented values as '(other)'.
      const fresh = newReader();
      const campaign = { utm_source: source, utm_medium: '', utm_campaign: '', utm_p: '' };
      const line = fresh.read(request, { page, event: 'view', referrer, campaign });
      expect(line).not.toContain('\n');
      expect(line).not.toContain(ipAddress);
      const event = readEventLine(line);
      expect(event.visitor).not.toBe(0);
      expect(event.network).toBe('ovh');
      expect(event).toMatchObject({
        ...place,
        artist_id: link.artistId,
        link_id: link.id,
        happened_at: Date.parse('2026-11-20T12:00:00Z') / 1000,
        event: 'view',
        destination_id: noDestination,
        utm_source: source,
      });
      // The same hit is read the same from memory, apart from being one more. A renewed pre-save may have lost its destination.
      const lost = { page, event: 'view', destinationId: '', referrer, campaign } as const;
      const again = readEventLine(fresh.read(request, lost));
      expect(again).toEqual({ ...event, pace: event.pace + 1 });
    }),
    { numRuns: figure(25, 100) },
  );
});

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const browserHeaders = { 'user-agent': iPhone, 'accept-language': 'de', 'sec-fetch-site': 'same-origin' };
const bare = { utm_source: '', utm_medium: '', utm_campaign: '', utm_p: '' };
const read = (headers: Record<string, string>, more: Partial<HitDetails> = {}): EventRecord =>
  readEventLine(hits.read(requestWith(headers), { page, event: 'view', referrer: '', campaign: bare, ...more }));

it('includes the protocol of the request', () => {
  const { kept, language, secFetch, script, image, lacksSecFetch, clientHints, contradiction } = signalBits;
  expect(read(browserHeaders, { by: 'script' }).hints).toBe(kept | language | secFetch | script);
  expect(read({ 'user-agent': iPhone }, { by: 'image' }).hints).toBe(kept | lacksSecFetch | image);
  const foreign = { ...browserHeaders, 'sec-ch-ua': '"Chromium";v="131"' };
  expect(read(foreign).hints).toBe(kept | language | secFetch | clientHints | contradiction);
  expect(read(browserHeaders)).toMatchObject({
    verdict: 'person',
    agent: 'browser',
    browser: 'Safari',
    browser_version: 18,
  });
  expect(read({ 'user-agent': iPhone })).toMatchObject({ verdict: 'datacentre', rule: 'hosting-no-language' });
});

it("limits one visitor's rate on one link and no other visitor's", () => {
  const other = { ...page, link: linkOf({ artistId: link.artistId }) };
  const one = { ...browserHeaders, 'user-agent': `${iPhone} one` };
  const many = Array.from({ length: 125 }, () => read(one, { page: other }));
  expect(many.map(({ verdict }) => verdict).lastIndexOf('person')).toBe(119);
  expect(many.at(-1)).toMatchObject({ verdict: 'anomaly', rule: 'too-many-views', pace: 125 });
  expect(hits.judge(requestWith(one), { page: other, event: 'view' })).toBe('anomaly');
  expect(hits.judge(requestWith(one))).toBe('person');
  expect(read(one, { page: other, event: 'click' })).toMatchObject({ verdict: 'person', pace: 1 });
  expect(read({ ...one, 'user-agent': iPhone }, { page: other }).verdict).toBe('person');
  expect(read(one, { page: other, event: 'subscribe' })).toMatchObject({ verdict: 'person', pace: 0 });
});

it('counts finished requests by their route', () => {
  const began = { place: { country: 'SE', region: '', city: 'Malmö' }, app: 'instagram' };
  expect(read(browserHeaders, { event: 'presave', ...began })).toMatchObject({
    country: 'SE',
    city: 'Malmö',
    app: 'instagram',
  });
});
