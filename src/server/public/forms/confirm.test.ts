/** Addresses on their way to an artist, asked of a whole test app: confirmed once, by their owner alone, and let go of as easily. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf } from '#tests/fixtures/call.ts';
import { createFanFixture, type FanFixture, json, linkIn } from '#tests/fixtures/fans.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

const day = 86_400_000;
const germany = '193.99.144.80';

let testApp: TestApp;
let fixture: FanFixture;
beforeAll(async () => {
  testApp = await createTestApp({ trustedProxies: ['127.0.0.1', '::1'] });
  fixture = await createFanFixture(testApp);
});
afterAll(async () => {
  await fixture?.close();
  await testApp?.close();
});

/** Leaves an email address and gives the link that its owner gets. */
async function leave(email: string, headers: Record<string, string> = {}, more: Record<string, string> = {}) {
  const before = (await testApp.standIns.outbox.list()).filter(({ to }) => to.includes(email)).length;
  expect((await fixture.post({ ...fixture.form('email', email), ...more }, { ...json, ...headers })).status).toBe(200);
  return linkIn((await fixture.mailsTo(email, before + 1))[0], '/_/confirm');
}

async function confirmed(email: string): Promise<void> {
  expect((await fixture.open(await leave(email), 'POST')).status).toBe(200);
}

const fans = async () => {
  const document = 'query ($id: uuid!) { fans(artist_id: $id) { optins_message { value platform } } }';
  const { fans: found } = dataOf(
    await testApp.call<{ fans: { optins_message: { value: string }[] } }>(fixture.owner.token, document, {
      id: fixture.artistId,
    }),
  );
  return found.optins_message.map(({ value }) => value);
};
const consents = (email: string) =>
  testApp.sql<{ act: string; words: string; page: string; country: string; confirmed_at: Date | null }>(
    'select act, words, page, country, confirmed_at from fan_consents where value = $1 order by coalesce(confirmed_at, created_at)',
    [email],
  );

describe('the button in the mail', () => {
  it('only asks when it is opened, as scanners do, and confirms when it is pressed', async () => {
    const url = await leave('luna@mail.test', { 'x-forwarded-for': germany });
    const asked = await fixture.open(url);
    expect(asked.status).toBe(200);
    expect(asked.text).toContain('luna@mail.test');
    expect(asked.text).toMatch(/<form[^>]* action="\/_\/confirm\?t=[^"]+"/);
    expect(asked.text).toMatch(/<form[^>]* method="post"/);
    expect(await fans()).not.toContain('luna@mail.test');
    const pressed = await fixture.open(url, 'POST');
    expect(pressed.status).toBe(200);
    expect(pressed.text).toContain('See you there.');
    expect(pressed.text).toContain('Mara Vale');
    expect(await fans()).toContain('luna@mail.test');
    expect(await consents('luna@mail.test')).toEqual([
      {
        act: 'given',
        words: expect.stringContaining('Mara Vale may email you'),
        page: `http://vibe.to.localhost:${testApp.settings.port}/${fixture.link.path}`,
        country: 'DE',
        confirmed_at: expect.any(Date),
      },
    ]);
  });

  it('counts the fan with what was known when the form was sent, and keeps none of it', async () => {
    const link = await fixture.newLink();
    const form = {
      ...fixture.form('email', 'counted@mail.test', 0, link),
      r: 'https://l.instagram.com/',
      q: '?utm_source=flyer',
    };
    const instagram =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 380.0.0.28.104';
    await fixture.post(form, { ...json, 'x-forwarded-for': germany, 'user-agent': instagram });
    const [mail] = await fixture.mailsTo('counted@mail.test', 1);
    await fixture.open(linkIn(mail, '/_/confirm'), 'POST');
    const [hit, second] = await fixture.visitor.storedHits(link.id, 1);
    expect(second).toBeUndefined();
    expect(hit).toMatchObject({
      event: 'subscribe',
      verdict: 'person',
      country: 'DE',
      referrer: 'Instagram',
      utm_source: 'flyer',
      app: 'instagram',
      destination_id: link.destinations[0]?.id,
    });
    const [request] = await testApp.sql<Record<string, unknown>>('select * from opt_in_requests where link_id = $1', [
      link.id,
    ]);
    expect(request).toMatchObject({ value: '', words: '', page: '', country: '', referrer: '', query: '', app: '' });
  });

  it('pressed ten times at once and again later counts once and thanks each time', async () => {
    const link = await fixture.newLink();
    await fixture.post(fixture.form('email', 'eager@mail.test', 0, link), json);
    const url = linkIn((await fixture.mailsTo('eager@mail.test', 1))[0], '/_/confirm');
    const answers = await Promise.all(Array.from({ length: 10 }, () => fixture.open(url, 'POST')));
    answers.push(await fixture.open(url, 'POST'), await fixture.open(url));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    for (const { text } of answers) expect(text).toContain('See you there.');
    expect((await fans()).filter((value) => value === 'eager@mail.test')).toHaveLength(1);
    expect(await consents('eager@mail.test')).toHaveLength(1);
    // A second one would have come with the first.
    await fixture.post(fixture.form('phone_number', '+447700900111', 0, link), json);
    expect(await fixture.visitor.storedHits(link.id, 2)).toHaveLength(2);
  });

  it('works for three days, and the address is swept with its request after that', async () => {
    const url = await leave('late@mail.test');
    testApp.clock.moveBy(3 * day - 60_000);
    expect((await fixture.open(url)).status).toBe(200);
    testApp.clock.moveBy(120_000);
    for (const method of ['GET', 'POST'] as const) {
      const answer = await fixture.open(url, method);
      expect(answer.status).toBe(404);
      expect(answer.text).toContain('This link has run out');
    }
    expect(await fans()).not.toContain('late@mail.test');
    await fixture.fans.sweepRequests();
    expect(await testApp.sql("select * from opt_in_requests where value = 'late@mail.test'")).toEqual([]);
    testApp.clock.moveBy(-3 * day - 60_000);
  });

  it('is nothing that can be made up, changed or found in the database', async () => {
    const url = await leave('guarded@mail.test');
    const token = new URL(url).searchParams.get('t') ?? '';
    const [row] = await testApp.sql<{ token_hash: Buffer }>(
      "select token_hash from opt_in_requests where value = 'guarded@mail.test'",
    );
    for (const wrong of [
      '',
      'x',
      `${token}x`,
      token.slice(1),
      token.toLowerCase(),
      row?.token_hash.toString('base64url') ?? '',
      '%00',
      "' or 1=1",
    ]) {
      const answer = await fixture.open(`${testApp.url}/_/confirm?t=${encodeURIComponent(wrong)}`, 'POST');
      expect(answer.status).toBe(404);
    }
    expect(await fans()).not.toContain('guarded@mail.test');
  });

  it('can be asked for again: each mail’s button works, and one counts', async () => {
    const link = await fixture.newLink();
    for (const count of [1, 2]) {
      await fixture.post(fixture.form('email', 'twice@mail.test', 0, link), json);
      await fixture.mailsTo('twice@mail.test', count);
    }
    for (const mail of await fixture.mailsTo('twice@mail.test', 2))
      expect((await fixture.open(linkIn(mail, '/_/confirm'), 'POST')).text).toContain('See you there.');
    expect((await fans()).filter((value) => value === 'twice@mail.test')).toHaveLength(1);
    expect(await consents('twice@mail.test')).toHaveLength(2);
    const [{ optin_count }] = (await testApp.sql<{ optin_count: number }>(
      'select optin_count from link_destinations where id = $1',
      [link.destinations[0]?.id],
    )) as [{ optin_count: number }];
    expect(optin_count).toBe(1);
  });

  it('still works when the link is gone, and when it moved', async () => {
    const gone = await fixture.newLink();
    await fixture.post(fixture.form('email', 'gone@mail.test', 0, gone), json);
    const url = linkIn((await fixture.mailsTo('gone@mail.test', 1))[0], '/_/confirm');
    await testApp.call(fixture.owner.token, 'mutation ($id: uuid!) { delete_links_by_pk(id: $id) { id } }', {
      id: gone.id,
    });
    expect((await fixture.open(url, 'POST')).text).toContain('Thank you. You are on the list.');
    expect(await fans()).toContain('gone@mail.test');
  });

  it('whose database goes away in the middle asks to try again, and then counts once', async () => {
    const url = await leave('broken@mail.test');
    const client = new pg.Client({ connectionString: testApp.settings.databaseUrl });
    await client.connect();
    await client.query('begin');
    await client.query("select 1 from opt_in_requests where value = 'broken@mail.test' for update");
    const pressed = fixture.open(url, 'POST');
    const waiting = () =>
      testApp.sql<{ pid: number }>(
        "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%opt_in_requests%'",
      );
    await expect.poll(async () => (await waiting()).length).toBe(1);
    for (const { pid } of await waiting()) await testApp.sql('select pg_terminate_backend($1)', [pid]);
    expect((await pressed).status).toBe(503);
    await client.query('rollback');
    await client.end();
    expect(await fans()).not.toContain('broken@mail.test');
    expect((await fixture.open(url, 'POST')).text).toContain('See you there.');
    expect((await fans()).filter((value) => value === 'broken@mail.test')).toHaveLength(1);
    expect(await consents('broken@mail.test')).toHaveLength(1);
  });

  it('keeps script in names text, in mail and pages', async () => {
    const name = '"><script>alert(1)</script>';
    const other = await createFanFixture(testApp, name);
    await other.post(other.form('email', 'script@mail.test'), json);
    const [mail] = await other.mailsTo('script@mail.test', 1);
    expect(mail?.html).not.toContain('<script');
    for (const method of ['GET', 'POST'] as const) {
      const page = await other.open(linkIn(mail, '/_/confirm'), method);
      expect(page.status).toBe(200);
      expect(page.text).not.toContain('<script');
      expect(page.headers['content-security-policy']).toContain("script-src 'none'");
      expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(page.headers['referrer-policy']).toBe('no-referrer');
      expect(page.headers['cache-control']).toBe('private, no-store');
    }
    await other.close();
  });
});

describe('unsubscribing', () => {
  const linkOf = (email: string) => fixture.fans.mailLinks(fixture.artistId, email);
  const row = async (email: string) =>
    (
      await testApp.sql<{ unsubscribed_at: Date | null }>(
        'select unsubscribed_at from optins_message where value = $1',
        [email],
      )
    )[0];

  it('is one press in the mail program, whatever it sends along', async () => {
    await confirmed('program@mail.test');
    const { unsubscribeUrl } = await linkOf('program@mail.test');
    const answer = await fixture.visitor.ask(unsubscribeUrl.slice(testApp.url.length), {
      host: new URL(testApp.url).host,
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x', origin: 'https://mail.example' },
      body: '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    });
    expect(answer.status).toBe(200);
    expect((await row('program@mail.test'))?.unsubscribed_at).toEqual(expect.any(Date));
    expect(await fans()).not.toContain('program@mail.test');
    expect(await fixture.fans.mayMail(fixture.artistId, 'Program@Mail.Test')).toBe(false);
    expect((await consents('program@mail.test')).map(({ act }) => act)).toEqual(['given', 'withdrawn']);
  });

  it('only asks when the link is opened, and may be a mistake', async () => {
    await confirmed('unsure@mail.test');
    const { unsubscribeUrl } = await linkOf('unsure@mail.test');
    expect((await fixture.open(unsubscribeUrl)).text).toContain('Unsubscribe from Mara Vale');
    expect(await fans()).toContain('unsure@mail.test');
    const ended = await fixture.open(unsubscribeUrl, 'POST');
    expect(ended.text).toContain('You are unsubscribed');
    await fixture.open(unsubscribeUrl, 'POST');
    const back = /action="([^"]+again)"/.exec(ended.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect((await fixture.open(`${testApp.url}${back}`, 'POST')).text).toContain('You are on the list');
    expect(await fans()).toContain('unsure@mail.test');
    expect(await fixture.fans.mayMail(fixture.artistId, 'unsure@mail.test')).toBe(true);
    expect((await consents('unsure@mail.test')).map(({ act }) => act)).toEqual(['given', 'withdrawn', 'resumed']);
  });

  it('is kept for whoever is on no list too, and a later form signs up again', async () => {
    const { unsubscribeUrl } = await linkOf('presaver@mail.test');
    await fixture.open(unsubscribeUrl, 'POST');
    expect(await fixture.fans.mayMail(fixture.artistId, 'presaver@mail.test')).toBe(false);
    await confirmed('presaver@mail.test');
    expect(await fixture.fans.mayMail(fixture.artistId, 'presaver@mail.test')).toBe(true);
    expect(await fans()).toContain('presaver@mail.test');
  });

  it('ends nothing of another artist, and takes no link that was made up', async () => {
    await confirmed('both@mail.test');
    const other = await createFanFixture(testApp, 'Kilo Dusk');
    const { unsubscribeUrl } = await fixture.fans.mailLinks(other.artistId, 'both@mail.test');
    await fixture.open(unsubscribeUrl, 'POST');
    expect(await fans()).toContain('both@mail.test');
    for (const wrong of [`${unsubscribeUrl}x`, `${testApp.url}/_/unsubscribe`, `${testApp.url}/_/unsubscribe?t=x`]) {
      expect((await fixture.open(wrong, 'POST')).status).toBe(404);
    }
    await other.close();
  });
});
