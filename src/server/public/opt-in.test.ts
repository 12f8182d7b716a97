/** The page's opt-in form, asked of a whole house: what it stores, whom it refuses, and that it never tells whether somebody is known. */
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Link } from '#domain/links/link.ts';
import { createEventStore, type EventStore } from '#server/platform/clickhouse.ts';
import { buildArtist, buildLink, buildPerson } from '#tests/world/builders.ts';
import { createHouse, type House } from '#tests/world/house.ts';

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
/** An address of a German network, as the database knows it. */
const germany = '193.99.144.80';

let house: House;
let events: EventStore;
let artistId: string;
let ownerId: string;
let link: Link;
let visitors = 0;

beforeAll(async () => {
  house = await createHouse({ trustedProxies: ['127.0.0.1', '::1'] });
  events = await createEventStore(house.settings.clickhouseUrl);
  ownerId = (await buildPerson(house)).userId;
  artistId = await buildArtist(house, ownerId, { name: 'Mara Vale' });
  link = await newLink();
});
afterAll(async () => {
  await events?.close();
  await house?.close();
});

const newLink = () =>
  buildLink(house, {
    artistId,
    title: 'Night Ferry',
    destinations: [
      {
        type: 'message_optin',
        text: 'Stay close',
        config: { email_capture: true, phone_number_capture: true, success_message: 'See you there.' },
      },
      {
        type: 'message_optin',
        config: { email_capture: true, phone_number_capture: false, success_message: '' },
      },
      { type: 'text', cta: 'Notify me via Text', config: { message_body: 'Out now' } },
      { type: 'message_optin', enabled: false, config: null },
      { type: 'spotify', cta: 'Stream', url: 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC' },
    ],
  });

interface Answer {
  status: number;
  type: string;
  text: string;
}

/** A network of its own for each test that does not name one, so that limits of one do not meet another. */
function newVisitor(): string {
  visitors += 1;
  return `2001:db8::${visitors.toString(16)}`;
}

function post(form: Record<string, string>, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    httpRequest(
      {
        host: '127.0.0.1',
        port: house.settings.port,
        path: '/_/optin',
        method: 'POST',
        headers: {
          host: 'vibe.to',
          'user-agent': iPhone,
          'x-forwarded-for': newVisitor(),
          'content-type': 'application/x-www-form-urlencoded',
          ...headers,
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            type: answer.headers['content-type'] ?? '',
            text: Buffer.concat(chunks).toString(),
          }),
        );
      },
    )
      .on('error', reject)
      .end(new URLSearchParams(form).toString());
  });
}

const json = { accept: 'application/json' };
const at = (place: number, of = link) => ({ path: of.path, destination: of.destinations[place]?.id ?? '' });
const email = (value: string, place = 0, of = link) => ({ ...at(place, of), channel: 'email', email: value });
const phone = (value: string, place = 0, of = link) => ({
  ...at(place, of),
  channel: 'phone_number',
  phone_number: value,
});
const kept = (value: string) =>
  house.sql<{ platform: string; country: string; link_id: string; destination_id: string | null }>(
    'select platform, country, link_id, destination_id from optins_message where artist_id = $1 and value = $2 order by platform',
    [artistId, value],
  );
const consents = (value: string) =>
  house.sql<{ words: string; page: string; country: string; platform: string }>(
    'select words, page, country, platform from fan_consents where artist_id = $1 and value = $2 order by created_at',
    [artistId, value],
  );

describe('an address or a number', () => {
  it('is kept with the words, the time, the page and the country, and nothing else of the visitor', async () => {
    const answer = await post(email(' Luna@Mail.Test '), { ...json, 'x-forwarded-for': germany });
    expect(answer).toMatchObject({ status: 200, text: '{"message":"See you there."}' });
    expect(await kept('luna@mail.test')).toEqual([
      { platform: 'email', country: 'DE', link_id: link.id, destination_id: null },
    ]);
    expect(await consents('luna@mail.test')).toEqual([
      {
        platform: 'email',
        country: 'DE',
        page: `http://vibe.to.localhost:${house.settings.port}/${link.path}`,
        words: expect.stringMatching(/^By signing up you agree that Mara Vale may email you/),
      },
    ]);
  });

  it('of a number is stored as E.164, read by the country it was sent from', async () => {
    await post(phone('030 90 18 20'), { ...json, 'x-forwarded-for': germany });
    await post(phone('+1 (212) 555-0123'), json);
    await post(phone('0044 7700 900123'), json);
    for (const number of ['+4930901820', '+12125550123', '+447700900123']) {
      expect(await kept(number)).toMatchObject([{ platform: 'phone_number' }]);
    }
  });

  it('is counted as a subscribe of its page, once', async () => {
    const counted = await newLink();
    const sent = { ...email('once@mail.test', 0, counted), r: 'https://l.instagram.com/', q: '?utm_source=mail' };
    await post(sent, json);
    await post(sent, json);
    const read = () =>
      events.rows<Record<string, string>>('select * from events where link_id = {linkId:UUID}', { linkId: counted.id });
    await expect.poll(async () => (await read()).length, { timeout: 15_000 }).toBe(1);
    expect((await read())[0]).toMatchObject({
      event: 'subscribe',
      verdict: 'person',
      referrer: 'Instagram',
      utm_source: 'mail',
      destination_id: counted.destinations[0]?.id,
    });
  });

  it('that is known already is answered as a new one, kept once, and its consent is kept again', async () => {
    const [first, second] = [await post(email('known@mail.test'), json), await post(email('KNOWN@mail.test'), json)];
    expect(second).toEqual(first);
    expect(await kept('known@mail.test')).toHaveLength(1);
    expect(await consents('known@mail.test')).toHaveLength(2);
  });

  it('that arrives ten times at once is kept once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(email('twins@mail.test'), json)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await kept('twins@mail.test')).toHaveLength(1);
  });

  it('that is none is refused in plain words', async () => {
    for (const wrong of ['', 'luna', 'luna@', 'a b@mail.test', `${'x'.repeat(300)}@mail.test`]) {
      expect(await post(email(wrong), json)).toMatchObject({
        status: 422,
        text: '{"message":"Please enter a valid email address"}',
      });
    }
    for (const wrong of ['', '12', 'call me', '+1 900 555 0123', '+999 123456']) {
      const answer = await post(phone(wrong), json);
      expect(answer.status).toBe(422);
      expect(answer.text).toContain('Please enter a valid phone number');
    }
  });
});

describe('a text notification', () => {
  it('takes numbers only while the sms feature is on, bound to its destination', async () => {
    expect((await post(phone('+447700900456', 2), json)).status).toBe(404);
    await house.operator.setFlag(ownerId, 'sms', true);
    await expect.poll(async () => (await post(phone('+447700900456', 2), json)).status, { timeout: 10_000 }).toBe(200);
    expect(await kept('+447700900456')).toEqual([
      { platform: 'text', country: 'GB', link_id: link.id, destination_id: link.destinations[2]?.id },
    ]);
    expect((await consents('+447700900456'))[0]?.words).toContain('text you once when “Night Ferry” is out');
    // The same number for the artist's news is another thing to agree to.
    await post(phone('+447700900456'), json);
    expect(await kept('+447700900456')).toHaveLength(2);
  });
});

describe('what is not taken', () => {
  it('is a channel that the block does not capture, a block that is off, and what is no block', async () => {
    expect((await post(phone('+447700900001', 1), json)).status).toBe(404);
    expect((await post(email('off@mail.test', 3), json)).status).toBe(404);
    expect((await post(email('row@mail.test', 4), json)).status).toBe(404);
  });

  it('is a form without its fields, of another page, of another host, too long, or sent by another site', async () => {
    expect((await post({}, json)).status).toBe(400);
    expect((await post({ ...email('x@mail.test'), channel: 'pigeon' }, json)).status).toBe(400);
    expect((await post({ ...email('x@mail.test'), path: 'no-such-page' })).status).toBe(404);
    expect((await post(email('x@mail.test'), { host: 'listen.to' })).status).toBe(404);
    expect((await post({ ...email('x@mail.test'), q: 'x'.repeat(5000) })).status).toBe(413);
    expect((await post(email('x@mail.test'), { origin: 'https://evil.example' })).status).toBe(403);
    expect((await post(email('x@mail.test'), { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect(await kept('x@mail.test')).toEqual([]);
  });

  it('is more than thirty tries in ten minutes from one address', async () => {
    const address = { ...json, 'x-forwarded-for': '2001:db8:ffff::1' };
    const statuses: number[] = [];
    for (let count = 0; count < 31; count += 1) statuses.push((await post(email('not an address'), address)).status);
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(422));
    expect(statuses[30]).toBe(429);
    expect((await post(email('elsewhere@mail.test'), json)).status).toBe(200);
  });
});

describe('without script', () => {
  it('a page says thanks, and leads back', async () => {
    const answer = await post(email('plain@mail.test'));
    expect(answer).toMatchObject({ status: 200, type: 'text/html; charset=utf-8' });
    expect(answer.text).toContain('See you there.');
    expect(answer.text).toMatch(/href="http:\/\/vibe\.to\.localhost:\d+\/song-[^"]+"/);
    expect(answer.text).not.toMatch(/<script/);
  });

  it('a page says what is wrong, with the form as it was filled in', async () => {
    const answer = await post(email('"><script>alert(1)</script>'));
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('Please enter a valid email address');
    expect(answer.text).toMatch(/value="&quot;&gt;&lt;script&gt;/);
    expect(answer.text).not.toMatch(/<script/);
    expect(answer.text).toContain('name="destination"');
  });
});
