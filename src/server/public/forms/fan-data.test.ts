/** What is kept of a fan, asked of a whole test app: seen by its owner alone, taken along, and deleted to the last row. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFanFixture, type FanFixture, json, linkIn } from '#tests/fixtures/fans.ts';
import { createTestApp, type TestApp } from '#tests/fixtures/test-app.ts';

let testApp: TestApp;
let fixture: FanFixture;
let other: FanFixture;
beforeAll(async () => {
  testApp = await createTestApp({ trustedProxies: ['127.0.0.1', '::1'] });
  fixture = await createFanFixture(testApp);
  other = await createFanFixture(testApp, 'Kilo <script>Dusk');
});
afterAll(async () => {
  await other?.close();
  await fixture?.close();
  await testApp?.close();
});

/** Leaves an email address with both artists and confirms it with one. */
async function leaveEverywhere(email: string): Promise<void> {
  await fixture.post(fixture.form('email', email), { ...json, 'x-forwarded-for': '193.99.144.80' });
  await fixture.open(linkIn((await fixture.mailsTo(email, 1))[0], '/_/confirm'), 'POST');
  await other.post(other.form('email', email), json);
  await fixture.mailsTo(email, 2);
}

const ask = (email: string) =>
  fixture.open(`${testApp.url}/_/me`, 'POST', new URLSearchParams({ email: email }).toString());
const rowsOf = async (value: string) => {
  const tables = ['optins_message', 'fan_consents', 'opt_in_requests'];
  const counts = await Promise.all(
    tables.map((table) =>
      testApp.sql<{ count: number }>(`select count(*)::int from ${table} where value = $1`, [value]),
    ),
  );
  return counts.map(([row]) => row?.count);
};

describe('the link to it', () => {
  it('goes to the email only, and the answer does not tell whether the email is known', async () => {
    await leaveEverywhere('known@mail.test');
    const [known, unknown] = [await ask('known@mail.test'), await ask('unknown@mail.test')];
    expect(known.status).toBe(200);
    expect(unknown.text.replaceAll('unknown@', 'known@')).toBe(known.text);
    const [mail] = await fixture.mailsTo('known@mail.test', 3);
    expect(mail?.subject).toBe('What is kept of you');
    expect((await testApp.standIns.outbox.list()).some(({ to }) => to.includes('unknown@mail.test'))).toBe(false);
  });

  it('is sent three times a day at most, with the same answer', async () => {
    await leaveEverywhere('often@mail.test');
    const answers = [];
    for (let count = 0; count < 5; count += 1) answers.push(await ask('often@mail.test'));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    await fixture.mailsTo('often@mail.test', 5);
    const [row] = await testApp.sql<{ count: number }>(
      "select count(*)::int from pgboss.job where name = 'fans.send_data_link' and data->>'email' = 'often@mail.test'",
    );
    expect(row?.count).toBeLessThanOrEqual(3);
    expect(await fixture.mailsTo('often@mail.test', 5)).toHaveLength(5);
  });

  it('is not sent to what is no address, nor from another site, nor to a crowd', async () => {
    expect((await ask('luna')).status).toBe(422);
    expect((await ask('luna')).text).toContain('value="luna"');
    const body = 'email=a%40mail.test';
    const foreign = await fixture.visitor.ask('/_/me', {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
      body,
    });
    expect(foreign.status).toBe(403);
    const statuses = [];
    for (let count = 0; count < 11; count += 1) {
      const headers = { 'x-forwarded-for': '198.51.100.9' };
      statuses.push((await fixture.visitor.ask('/_/me', { method: 'POST', headers, body })).status);
    }
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('what it shows', () => {
  it('is everything, over all artists, in words and as a file', async () => {
    await leaveEverywhere('luna@mail.test');
    const url = linkIn((await fixture.mailsTo('luna@mail.test', 2))[0], '/_/me');
    const page = await fixture.open(url);
    expect(page.status).toBe(200);
    for (const text of [
      'luna@mail.test',
      'Mara Vale',
      'Kilo &lt;script&gt;Dusk',
      'may email you about new releases',
      'Germany',
    ])
      expect(page.text).toContain(text);
    expect(page.text).not.toContain('<script');
    const file = await fixture.open(url.replace('/_/me', '/_/me/download'));
    expect(file.headers['content-disposition']).toBe('attachment; filename="what-is-kept-of-me.json"');
    const kept = JSON.parse(file.text);
    expect(kept).toMatchObject({
      contact: 'luna@mail.test',
      scope: 'email',
      optIns: [{ artist: 'Mara Vale', platform: 'email', value: 'luna@mail.test' }],
      consents: [{ artist: 'Mara Vale', act: 'given', words: expect.stringContaining('Mara Vale may email you') }],
      requests: [{ artist: 'Kilo <script>Dusk', value: 'luna@mail.test' }],
    });
  });

  it('of a number is only what was left in that act, whoever typed it', async () => {
    const first = JSON.parse((await fixture.post(fixture.form('phone_number', '+447700900555'), json)).text).dataUrl;
    const second = JSON.parse((await fixture.post(fixture.form('phone_number', '+447700900555'), json)).text).dataUrl;
    const [one, two] = [await fixture.open(first), await fixture.open(second)];
    expect(one.text).toContain('+447700900555');
    const plain = (text: string) => text.replace(/\?t=[^"]+/g, '').replace(/\d+:\d+ [AP]M/g, '');
    expect(plain(two.text)).toBe(plain(one.text));
    // Deleting what came second leaves what was there before.
    await fixture.open(second.replace('/_/me', '/_/me/delete'), 'POST');
    expect(await rowsOf('+447700900555')).toEqual([1, 1, 0]);
    await fixture.open(first.replace('/_/me', '/_/me/delete'), 'POST');
    expect(await rowsOf('+447700900555')).toEqual([0, 0, 0]);
  });

  it('is shown for seven days from a mail, and never to a link that was made up', async () => {
    await leaveEverywhere('week@mail.test');
    const url = linkIn((await fixture.mailsTo('week@mail.test', 2))[0], '/_/me');
    testApp.clock.moveBy(7 * 86_400_000 - 60_000);
    expect((await fixture.open(url)).status).toBe(200);
    testApp.clock.moveBy(120_000);
    expect((await fixture.open(url)).status).toBe(404);
    testApp.clock.moveBy(-7 * 86_400_000 - 60_000);
    const { unsubscribeUrl } = await fixture.fans.mailLinks(fixture.artistId, 'week@mail.test');
    for (const wrong of [`${url}x`, `${testApp.url}/_/me?t=`, unsubscribeUrl.replace('unsubscribe', 'me')]) {
      for (const path of ['/_/me?', '/_/me/download?', '/_/me/delete?'])
        expect((await fixture.open(wrong.replace('/_/me?', path))).status).toBe(404);
      expect((await fixture.open(wrong.replace('/_/me?', '/_/me/delete?'), 'POST')).status).toBe(404);
    }
    expect(await rowsOf('week@mail.test')).toEqual([1, 1, 1]);
  });
});

describe('deleting it', () => {
  it('asks once, says what happens, and leaves no row', async () => {
    await leaveEverywhere('leaving@mail.test');
    const url = linkIn((await fixture.mailsTo('leaving@mail.test', 2))[0], '/_/me').replace('/_/me', '/_/me/delete');
    const asked = await fixture.open(url);
    expect(asked.text).toContain('Delete what is kept of leaving@mail.test?');
    expect(asked.text).toContain('It cannot be undone');
    expect(await rowsOf('leaving@mail.test')).toEqual([1, 1, 1]);
    expect((await fixture.open(url, 'POST')).text).toContain('It is deleted');
    expect(await rowsOf('leaving@mail.test')).toEqual([0, 0, 0]);
    // Asked again it has nothing to delete, and says no more than that.
    expect((await fixture.open(url, 'POST')).status).toBe(200);
    expect((await fixture.open(url)).text).toContain('Nothing is kept of you');
  });

  it('shows and withdraws pre-saves too', async () => {
    const fan = { country: 'SE', region: '', city: '', forever: true, createdAt: new Date('2026-11-01T10:00:00Z') };
    const linkId = fixture.link.id;
    await testApp.operator.addFans(fixture.artistId, [
      { ...fan, linkId, kind: 'spotify', contact: 'presaver@mail.test' },
    ]);
    await ask('presaver@mail.test');
    const url = linkIn((await fixture.mailsTo('presaver@mail.test', 1))[0], '/_/me');
    const { text } = await fixture.open(url);
    for (const words of ['Pre-save', 'Night Ferry', 'Spotify', 'Sweden']) expect(text).toContain(words);
    const asked = await fixture.open(url.replace('/_/me', '/_/me/delete'));
    expect(asked.text).toContain('Your pre-saves are withdrawn');
    await fixture.open(url.replace('/_/me', '/_/me/delete'), 'POST');
    expect(await testApp.sql("select 1 from presave_subscriptions where contact = 'presaver@mail.test'")).toEqual([]);
  });

  it('lets somebody sign up again afterwards', async () => {
    await fixture.post(fixture.form('email', 'leaving@mail.test'), json);
    await fixture.open(linkIn((await fixture.mailsTo('leaving@mail.test', 3))[0], '/_/confirm'), 'POST');
    expect(await rowsOf('leaving@mail.test')).toEqual([1, 1, 0]);
  });

  it('takes the queue’s mails along soon: payloads with addresses stay for a minute', async () => {
    const rows = await testApp.sql<{ name: string; deletion_seconds: number }>(
      "select name, deletion_seconds from pgboss.queue where name in ('mails.send', 'fans.send_data_link') order by name",
    );
    expect(rows).toEqual([
      { name: 'fans.send_data_link', deletion_seconds: 60 },
      { name: 'mails.send', deletion_seconds: 60 },
    ]);
  });
});
