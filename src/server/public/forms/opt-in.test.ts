/** The page's opt-in form, asked of a whole test app: what it stores, whom it refuses, and that it never tells whether somebody is known. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Link } from '#domain/links/link.ts';
import { createFanFixture, type FanFixture, json } from '#tests/fixtures/fans.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';
import { claimNumber } from '#tests/fixtures/texting.ts';

/** An IP address of a German network, as the database knows it. */
const germany = '193.99.144.80';

let testApp: TestApp;
let fixture: FanFixture;
let link: Link;

beforeAll(async () => {
  testApp = await createTestApp({ trustedProxies: ['127.0.0.1', '::1'] });
  fixture = await createFanFixture(testApp);
  link = fixture.link;
});
afterAll(async () => {
  await fixture?.close();
  await testApp?.close();
});

const phone = (value: string, place = 0, of = link) => fixture.form('phone_number', value, place, of);
const email = (value: string, place = 0, of = link) => fixture.form('email', value, place, of);
const post: FanFixture['post'] = (form, headers) => fixture.post(form, headers);
const kept = (value: string) =>
  testApp.sql<{ platform: string; country: string; link_id: string; destination_id: string | null }>(
    'select platform, country, link_id, destination_id from optins_message where artist_id = $1 and value = $2 order by platform',
    [fixture.artistId, value],
  );
const consents = (value: string) =>
  testApp.sql<{ words: string; page: string; country: string; platform: string }>(
    'select words, page, country, platform from fan_consents where artist_id = $1 and value = $2 order by created_at',
    [fixture.artistId, value],
  );
const requests = (value: string) => testApp.sql('select * from opt_in_requests where value = $1', [value]);

describe('a number', () => {
  it('is kept with the words, the time, the page and the country, and nothing else of the visitor', async () => {
    const answer = await post(phone(' +49 151 12 34 56 78 '), { ...json, 'x-forwarded-for': germany });
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text)).toEqual({
      message: 'See you there.',
      dataUrl: expect.stringContaining(`${testApp.url}/_/me?t=`),
    });
    expect(await kept('+4915112345678')).toEqual([
      { platform: 'phone_number', country: 'DE', link_id: link.id, destination_id: link.destinations[0]?.id },
    ]);
    expect(await consents('+4915112345678')).toEqual([
      {
        platform: 'phone_number',
        country: 'DE',
        page: `http://vibe.to.localhost:${testApp.settings.port}/${link.path}`,
        words: expect.stringMatching(/^By signing up you agree that Mara Vale may send you recurring texts/),
      },
    ]);
  });

  it('without its country code is shown as understood before it is stored, with and without script (FAN-24)', async () => {
    const number = '+4915112345670';
    const typed = phone('0151 12 34 56 70');
    const words = 'Is this your number: +49 1511 2345670, Germany? Then press once more; if not, correct it.';
    const from = { 'x-forwarded-for': germany };
    const answer = await post({ ...typed, u: '1' }, { ...json, ...from });
    expect([answer.status, JSON.parse(answer.text)]).toEqual([409, { message: words, contact: '+49 1511 2345670' }]);
    const page = await post(typed, from);
    expect(page.status).toBe(409);
    expect(page.text).toContain(words);
    expect(page.text).toContain('value="+49 1511 2345670"');
    expect(page.text).not.toContain('aria-invalid="true"');
    expect([await kept(number), await consents(number)]).toEqual([[], []]);
    expect((await post(phone('+49 1511 2345670'), { ...json, ...from })).status).toBe(200);
    expect(await kept(number)).toMatchObject([{ platform: 'phone_number', country: 'DE' }]);
    // What is no number is refused at once.
    expect((await post({ ...phone('12'), u: '1' }, { ...json, ...from })).status).toBe(422);
  });

  it('without its country code is stored at once from a page that cannot ask back', async () => {
    const from = { 'x-forwarded-for': germany };
    expect((await post(phone('0151 12 34 56 71'), { ...json, ...from })).status).toBe(200);
    expect(await kept('+4915112345671')).toMatchObject([{ platform: 'phone_number', country: 'DE' }]);
  });

  it('that is asked back costs no try', async () => {
    const from = { ...json, 'x-forwarded-for': '193.99.145.9' };
    const asked = { ...phone('0151 12 34 56 72'), u: '1' };
    for (let index = 0; index < 31; index += 1) expect((await post(asked, from)).status).toBe(409);
    expect((await post(phone('+4915112345672'), from)).status).toBe(200);
  });

  it('is kept with the time zone that the browser names, the first one that is known', async () => {
    const zones = (value: string) =>
      testApp.sql<{ time_zone: string }>('select time_zone from optins_message where value = $1', [value]);
    const number = '+447700900555';
    await post({ ...phone(number), z: 'Mars/Base' }, json);
    expect(await zones(number)).toEqual([{ time_zone: '' }]);
    await post({ ...phone(number), z: 'Europe/London' }, json);
    await post({ ...phone(number), z: 'Asia/Tokyo' }, json);
    expect(await zones(number)).toEqual([{ time_zone: 'Europe/London' }]);
  });

  it('is stored as E.164, however it is written', async () => {
    await post(phone('+1 (212) 555-0123'), json);
    await post(phone('0044 7700 900123'), json);
    for (const number of ['+12125550123', '+447700900123']) {
      expect(await kept(number)).toMatchObject([{ platform: 'phone_number' }]);
    }
  });

  it('is counted as a subscribe of its page, once', async () => {
    const counted = await fixture.newLink();
    const form = phone('+447700900321', 0, counted);
    const sent = { ...form, r: 'https://l.instagram.com/', q: '?utm_source=mail&fbclid=secret' };
    await post(sent, json);
    await post(sent, json);
    const [hit, second] = await fixture.visitor.storedHits(counted.id, 1);
    expect(second).toBeUndefined();
    expect(hit).toMatchObject({
      event: 'subscribe',
      verdict: 'person',
      referrer: 'Instagram',
      utm_source: 'mail',
      destination_id: counted.destinations[0]?.id,
    });
  });

  it('PRE-27: is taken from a page that was opened before its link was renamed', async () => {
    const opened = await fixture.newLink();
    const form = phone('+447700900777', 0, opened);
    await testApp.sql("update links set path = path || '-renamed', version = version + 1 where id = $1", [opened.id]);
    expect((await post(form, json)).status).toBe(200);
    expect(await kept('+447700900777')).toMatchObject([{ link_id: opened.id }]);
  });

  it('that is known already is answered as a new one, kept once, and its consent is kept again', async () => {
    const [first, second] = [await post(phone('+447700900222'), json), await post(phone('+44 7700 900222'), json)];
    expect({ ...JSON.parse(second.text), dataUrl: '' }).toEqual({ ...JSON.parse(first.text), dataUrl: '' });
    expect(second.text).toHaveLength(first.text.length);
    expect(await kept('+447700900222')).toHaveLength(1);
    expect(await consents('+447700900222')).toHaveLength(2);
  });

  it('that arrives ten times at once is kept once, and its consent no more often than somebody means it', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(phone('+447700900333'), json)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await kept('+447700900333')).toHaveLength(1);
    expect(await consents('+447700900333')).toHaveLength(3);
  });

  it('that could not get texts is believed to be somebody’s again (DROP-174)', async () => {
    await post(phone('+447700900777'), json);
    await testApp.sql("update optins_message set bounced_at = now() where value = '+447700900777'");
    await post(phone('+447700900777'), json);
    expect(await testApp.sql("select bounced_at from optins_message where value = '+447700900777'")).toEqual([
      { bounced_at: null },
    ]);
  });

  it('that is none is refused in plain words', async () => {
    expect((await post(phone('+49 30 1234567'), json)).text).toContain('This is a landline, which gets no texts.');
    for (const wrong of ['', '12', 'call me', '+1 900 555 0123', '+999 123456']) {
      const answer = await post(phone(wrong), json);
      expect(answer.status).toBe(422);
      expect(answer.text).toContain('Please enter a valid phone number');
    }
  });
});

describe('an address', () => {
  it('is nobody’s until its owner says so: it waits with what it was left with', async () => {
    const answer = await post(email(' Luna@Mail.Test '), { ...json, 'x-forwarded-for': germany });
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text)).toEqual({
      message: 'One step left: press the button in the mail that we sent to luna@mail.test.',
    });
    expect(await kept('luna@mail.test')).toEqual([]);
    expect(await consents('luna@mail.test')).toEqual([]);
    expect(await requests('luna@mail.test')).toMatchObject([
      {
        country: 'DE',
        link_id: link.id,
        words: expect.stringMatching(/^By signing up you agree that Mara Vale may email/),
      },
    ]);
    const [mail] = await fixture.mailsTo('luna@mail.test', 1);
    expect(mail).toMatchObject({ subject: 'Confirm your address for Mara Vale', to: ['luna@mail.test'] });
  });

  it('gets three mails a day from one artist, however often and from wherever it is entered', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(email('stranger@mail.test'), json)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await requests('stranger@mail.test')).toHaveLength(3);
  });

  it('gets ten mails a day from all artists together', async () => {
    for (let count = 0; count < 12; count += 1) {
      const other = await createFanFixture(testApp, `Artist ${count}`);
      expect((await other.post(other.form('email', 'everywhere@mail.test'), json)).status).toBe(200);
      await other.close();
    }
    expect(await requests('everywhere@mail.test')).toHaveLength(10);
  });

  it('that is none is refused in plain words', async () => {
    for (const wrong of ['', 'luna', 'luna@', 'a b@mail.test', `${'x'.repeat(300)}@mail.test`]) {
      expect(await post(email(wrong), json)).toMatchObject({
        status: 422,
        text: '{"message":"Please enter a valid email address."}',
      });
    }
  });
});

describe('a text notification', () => {
  it('takes numbers only while its artist can text, bound to its destination', async () => {
    expect((await post(phone('+447700900456', 2), json)).status).toBe(422);
    await testApp.operator.setFlag(fixture.owner.userId, 'sms', true);
    await claimNumber(testApp, { token: fixture.owner.token, artistId: fixture.artistId });
    await expect.poll(async () => (await post(phone('+447700900456', 2), json)).status).toBe(200);
    expect(await kept('+447700900456')).toEqual([
      { platform: 'text', country: 'GB', link_id: link.id, destination_id: link.destinations[2]?.id },
    ]);
    expect((await consents('+447700900456'))[0]?.words).toContain('text you once when “Night Ferry” is out');
    // The same number for the artist's news is another thing to agree to.
    await post(phone('+447700900456'), json);
    expect(await kept('+447700900456')).toHaveLength(2);
  });
});

describe('a number that texted STOP', () => {
  it('reads what every other one reads: how to get texts again, with the number (FAN-22)', async () => {
    const [stopped, fresh] = ['+447700900481', '+447700900482'];
    const { number = '' } = (await testApp.modules.numbers.service.senderOf(fixture.artistId)) ?? {};
    await testApp.standIns.textCarrier.reply(stopped, number, 'STOP');
    await expect.poll(() => testApp.sql('select 1 from text_suppressions')).toHaveLength(1);
    const words = `Have you ever texted STOP to +1 (212) ${number.slice(5, 8)}-${number.slice(8)}? Then text START to it, or no text will reach you.`;
    for (const value of [stopped, fresh, stopped])
      expect(JSON.parse((await post(phone(value), json)).text).message).toBe(`See you there. ${words}`);
    expect(
      await testApp.sql(
        'select value, unsubscribed_at is null as on from optins_message where value = any($1) order by 1',
        [[stopped, fresh]],
      ),
    ).toEqual([
      { value: stopped, on: false },
      { value: fresh, on: true },
    ]);
  });
});

describe('a text notification whose text was sent', () => {
  it('promises nothing to whoever filled in its form before (FAN-21)', async () => {
    const released = await fixture.newLink();
    const left = (number: string) => post(fixture.form('phone_number', number, 2, released), json);
    await expect.poll(async () => (await left('+447700900460')).status).toBe(200);
    await testApp.sql("update bulk_messages set state = 'sending', started_at = now() where destination_id = $1", [
      released.destinations[2]?.id,
    ]);
    expect(await left('+447700900461')).toMatchObject({
      status: 422,
      text: '{"message":"It is out already, so no text is sent any more. Please reload this page."}',
    });
    expect(await kept('+447700900461')).toEqual([]);
    expect(await consents('+447700900461')).toEqual([]);
  });
});

describe('what is not taken', () => {
  it('is a channel that the block does not capture, a block that is off, and what is no block', async () => {
    expect((await post(phone('+447700900001', 1), json)).status).toBe(404);
    expect((await post(email('off@mail.test', 3), json)).status).toBe(404);
    expect((await post(email('row@mail.test', 4), json)).status).toBe(404);
  });

  it('is a form without its fields, of another page, of another host, too long, or sent by another site', async () => {
    const nowhere = { destination: '00000000-0000-4000-8000-000000000000' };
    expect((await post({}, json)).status).toBe(400);
    expect((await post({ ...email('x@mail.test'), channel: 'pigeon' }, json)).status).toBe(400);
    expect((await post({ ...email('x@mail.test'), ...nowhere, path: 'no-such-page' })).status).toBe(404);
    expect((await post({ ...email('x@mail.test'), ...nowhere }, { host: 'listen.to' })).status).toBe(404);
    expect((await post({ ...email('x@mail.test'), q: 'x'.repeat(5000) })).status).toBe(413);
    expect((await post(email('x@mail.test'), { origin: 'https://evil.example' })).status).toBe(403);
    expect((await post(email('x@mail.test'), { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect(await requests('x@mail.test')).toEqual([]);
  });

  it('is more than thirty tries in ten minutes from one network, whichever of its addresses they come from', async () => {
    const from = (count: number) => ({ ...json, 'x-forwarded-for': `2001:db8:ffff::${count.toString(16)}` });
    const statuses: number[] = [];
    for (let count = 0; count < 31; count += 1)
      statuses.push((await post(email('not an address'), from(count))).status);
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(422));
    expect(statuses[30]).toBe(429);
    expect((await post(email('elsewhere@mail.test'), json)).status).toBe(200);
  });

  it('is more than a thousand mails an hour for one artist, and the fan hears of it (FAN-23)', async () => {
    expect((await post(email('before@mail.test'), json)).status).toBe(200);
    const mails = "where key like 'opt_in_artist_mails:%'";
    const [before] = await testApp.sql<{ points: number }>(`select points from rate_limits ${mails}`);
    await testApp.sql(`update rate_limits set points = 1000 ${mails}`);
    expect((await post(email('above@mail.test'), json)).status).toBe(429);
    expect(await requests('above@mail.test')).toEqual([]);
    await testApp.sql(`update rate_limits set points = ${before?.points} ${mails}`);
    expect((await post(email('above@mail.test'), json)).status).toBe(200);
  });

  it('is a flood of a thousand from one address, which costs the database nothing once it is known for one', async () => {
    const flood = { ...json, 'x-forwarded-for': '198.51.100.7' };
    const send = (count: number) => post(email(`flood${count}@mail.test`), flood);
    // As many refused ones as the limit allows: from then on the process knows without asking.
    for (let count = 0; count < 60; count += 1) await send(count);
    const points = () =>
      testApp.sql<{ points: number }>(
        "select points from rate_limits where key like 'opt_in_network%' order by points desc limit 1",
      );
    const before = await points();
    const statuses: number[] = [];
    for (let batch = 0; batch < 20; batch += 1) {
      const answers = await Promise.all(Array.from({ length: 50 }, (_, count) => send(batch * 50 + count)));
      statuses.push(...answers.map(({ status }) => status));
    }
    expect(new Set(statuses)).toEqual(new Set([429]));
    expect(await points()).toEqual(before);
    const [{ count }] = (await testApp.sql<{ count: number }>(
      "select count(*)::int from opt_in_requests where value like 'flood%'",
    )) as [{ count: number }];
    expect(count).toBe(30);
  });
});

describe('without script', () => {
  it('a page says what comes next, and leads back', async () => {
    const answer = await post(email('plain@mail.test'));
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.text).toContain('One step left: press the button in the mail that we sent to plain@mail.test.');
    expect(answer.text).toMatch(/href="http:\/\/vibe\.to\.localhost:\d+\/song-[^"]+"/);
    expect(answer.text).not.toMatch(/<script/);
  });

  it('a page thanks for a number, and leads to what was just left', async () => {
    const { text } = await post(phone('+447700900777'));
    expect(text).toContain('See you there.');
    expect(text).toMatch(/href="http:\/\/localhost:\d+\/_\/me\?t=[^"]+"/);
  });

  it('a page says what is wrong, with the form as it was filled in', async () => {
    const answer = await post(email('"><script>alert(1)</script>'));
    expect(answer.status).toBe(422);
    expect(answer.text).toContain('Please enter a valid email address.');
    expect(answer.text).toMatch(/value="&quot;&gt;&lt;script&gt;/);
    expect(answer.text).not.toMatch(/<script/);
    expect(answer.text).toContain('name="destination"');
  });

  it('a page refuses politely where there were too many tries, and gives back what was typed', async () => {
    const crowd = { 'x-forwarded-for': '198.51.100.8' };
    for (let count = 0; count < 30; count += 1) await post(email('nothing'), { ...crowd, ...json });
    const answer = await post(email('patient@mail.test'), crowd);
    expect(answer.status).toBe(429);
    expect(answer.text).toContain('Too many tries. Please wait a moment and try again.');
    expect(answer.text).toContain('value="patient@mail.test"');
  });
});
