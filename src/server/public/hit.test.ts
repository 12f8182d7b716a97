/** The event of a hit: whole, as it is stored, and with nothing in it that names a person. */
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createStillClock } from '#domain/kernel/clock.ts';
import type { LinkPage } from '#domain/links/link-page.ts';
import { noDestination } from '#domain/stats/event.ts';
import { linkOf } from '#tests/world/builders.ts';
import { createHitReader } from './hit.ts';

const address = '203.0.113.77';
const place = { country: 'DE', region: 'Île-de-"France"', city: 'Zürich\\' };
const hits = createHitReader({
  geo: { locate: (asked) => (asked === address ? place : { country: '', region: '', city: '' }) },
  clientAddress: () => address,
  localVisitorAddress: () => undefined,
  isOwnHost: (host) => host === 'vibe.to',
  clock: createStillClock(new Date('2026-11-20T12:00:00.900Z')),
});
const link = linkOf({ artistId: 'a0000000-0000-4000-8000-000000000000' });
const page: LinkPage = {
  link,
  artist: { id: link.artistId, name: 'Mara Vale', avatarUrl: null, suspended: false, smsActivated: false },
  socials: [],
};

function requestWith(headers: Record<string, string>): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  Object.assign(request.headers, headers);
  return request;
}

it('is the same whatever strangers send, apart from what they may say', () => {
  const text = fc.string({ unit: 'binary', maxLength: 80 });
  fc.assert(
    fc.property(text, text, text, fc.constantFrom(undefined, 'prefetch'), (agent, referrer, source, purpose) => {
      const request = requestWith({
        'user-agent': agent,
        ...(purpose === undefined ? {} : { 'sec-purpose': purpose }),
      });
      const campaign = { utm_source: source, utm_medium: '', utm_campaign: '' };
      const line = hits.read(request, { page, event: 'view', referrer, campaign });
      expect(line).not.toContain('\n');
      expect(line).not.toContain(address);
      const event = JSON.parse(line);
      expect(Object.keys(event)).toHaveLength(18);
      expect(event).toMatchObject({
        ...place,
        artist_id: link.artistId,
        link_id: link.id,
        happened_at: Date.parse('2026-11-20T12:00:00Z') / 1000,
        event: 'view',
        destination_id: noDestination,
        utm_source: source,
      });
      // The same hit is read the same from memory.
      expect(hits.read(request, { page, event: 'view', referrer, campaign })).toBe(line);
    }),
  );
});
