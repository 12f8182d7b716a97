/** A pre-save from the page's form to the stand-ins' consent screens and back: every hop, and what nobody can make of them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Link } from '#domain/links/link.ts';
import { buildArtist, buildLink, buildPerson } from '../../../../tests/fixtures/builders.ts';
import { createTestApp, type TestApp } from '../../../../tests/fixtures/test-app.ts';
import { createVisitor, iPhone, type Visited, type Visitor } from '../../../../tests/fixtures/visit.ts';

let testApp: TestApp;
let visitor: Visitor;
let artistId: string;
let link: Link;

const day = 86_400_000;
const instagram = `${iPhone.replace(/ Version.*/, '')} Mobile/15E148 Instagram 345.0.0.0.0 (iPhone14,2; iOS 18_5; en_US)`;

const build = (draft: Partial<Omit<Link, 'destinations'>> = {}) =>
  buildLink(testApp, {
    artistId,
    type: 'pre-release',
    title: 'Night Ferry <b>',
    releaseName: 'Night Ferry <b>',
    timezone: 'Europe/Berlin',
    releaseTime: new Date(testApp.clock.now().getTime() + 20 * day),
    ...draft,
    destinations: [
      { type: 'spotify', cta: 'Pre-Save', preRelease: true },
      { type: 'applemusic', cta: 'Pre-Add', preRelease: true },
      { type: 'spotify', cta: 'Stream on Spotify', url: 'https://open.spotify.com/album/4uLU6hMCjMI75M1A2tKUQC' },
    ],
  });

beforeAll(async () => {
  testApp = await createTestApp();
  visitor = await createVisitor(testApp);
  artistId = await buildArtist(testApp, (await buildPerson(testApp)).userId, { name: 'Mara Vale' });
  link = await build();
});
afterAll(async () => {
  await visitor.close();
  await testApp.close();
});

const appHost = () => new URL(testApp.url).host;
const ask = (url: string, { cookie, body, agent = iPhone, ...asked }: Asked = {}): Promise<Visited> => {
  const { host, pathname, search } = new URL(url, 'http://vibe.to');
  return visitor.ask(`${pathname}${search}`, {
    ...asked,
    host,
    ...(body === undefined ? {} : { method: 'POST', body: new URLSearchParams(body).toString() }),
    headers: { 'user-agent': agent, ...(cookie === undefined ? {} : { cookie }), ...asked.headers },
  });
};
interface Asked {
  cookie?: string;
  body?: Record<string, string>;
  agent?: string;
  method?: string;
  headers?: Record<string, string>;
}

const fieldsOf = (of: Link, more: Record<string, string> = {}, place = 0) => ({
  path: of.path,
  destination: of.destinations[place]?.id ?? '',
  forever: 'no',
  email: '',
  ...more,
});
const send = (fields: Record<string, string>, more: Asked = {}) => ask('/_/presave', { body: fields, ...more });
const plain = (text: string) => text.replaceAll('&amp;', '&');
const onward = (answer: Visited) => plain(/http-equiv="refresh" content="0;url=([^"]+)"/.exec(answer.text)?.[1] ?? '');
const pageOf = ({ path }: Link) => `http://vibe.to.localhost:${testApp.settings.port}/${path}`;
const to = (answer: Visited) => answer.headers.location ?? '';
const cookieOf = (answer: Visited) => answer.headers['set-cookie']?.[0]?.split(';')[0] ?? '';

/** From the form to the consent screen: its URL, and the cookie of the browser. */
async function goToConsent(fields: Record<string, string>, more: Asked = {}) {
  const sent = await send(fields, more);
  expect(sent.status).toBe(200);
  const bound = await ask(onward(sent));
  expect(bound.status).toBe(303);
  return { consent: to(bound), cookie: cookieOf(bound), bound };
}

/** Answers the consent screen, as one of the stand-in's fans; gives where it leads back to. */
async function answerConsent(consent: string, answer: 'agree' | 'cancel', account = 'lunamarsh') {
  const url = new URL(consent);
  const body = { ...Object.fromEntries(url.searchParams), account, answer };
  return to(await ask(`${url.origin}${url.pathname}`, { body }));
}

async function presave(fields: Record<string, string>, account?: string, more: Asked = {}) {
  const { consent, cookie } = await goToConsent(fields, more);
  const back = await ask(await answerConsent(consent, 'agree', account), { cookie });
  expect(back.status).toBe(303);
  return { answer: await ask(to(back)), back };
}

const grants = (of: Link) =>
  testApp.sql<{ provider: string; forever: boolean; contact: string; words: string }>(
    'select provider, forever, contact, words from presave_subscriptions where link_id = $1',
    [of.id],
  );

describe('with Spotify', () => {
  test('a fan gets there and back, reads what will happen, and is counted where they began', async () => {
    const song = await build();
    const { answer, back } = await presave(
      fieldsOf(song, {
        forever: 'yes',
        email: 'luna@mail.test',
        r: 'https://tiktok.com/x',
        q: '?utm_source=story&x=1',
      }),
    );
    expect(new URL(to(back)).host).toBe(`vibe.to.localhost:${testApp.settings.port}`);
    expect(back.headers['set-cookie']?.[0]).toContain('Max-Age=0');
    expect(answer.status).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.text).toContain('Saved in advance');
    expect(answer.text).toContain('Every new release of Mara Vale follows by itself');
    expect(answer.text).toContain('luna@mail.test');
    expect(answer.text).not.toContain('<b>Night');
    expect(answer.text).toMatch(
      new RegExp(`href="[^"]*/${song.path}\\?utm_source=story&amp;presaved=${song.destinations[0]?.id}&amp;e=`),
    );
    expect(await grants(song)).toEqual([
      { provider: 'spotify', forever: true, contact: 'luna@mail.test', words: expect.stringContaining('By going on') },
    ]);
    const [click, saved] = await visitor.storedHits(song.id, 2);
    for (const hit of [click, saved])
      expect(hit).toMatchObject({
        destination_id: song.destinations[0]?.id,
        verdict: 'person',
        referrer: 'TikTok',
        utm_source: 'story',
      });
    expect([click?.event, saved?.event].sort()).toEqual(['click', 'presave']);
  });

  test('a second time the page says so, and the fan is not counted again', async () => {
    const song = await build();
    await presave(fieldsOf(song));
    const { answer } = await presave(fieldsOf(song));
    expect(answer.text).toContain('You have saved this already');
    await presave(fieldsOf(song), 'adaokafor');
    const hits = await visitor.storedHits(song.id, 5);
    expect(hits.filter(({ event }) => event === 'presave')).toHaveLength(2);
    expect(await grants(song)).toHaveLength(2);
  });

  test('a fan who says no finds the form as they left it, and nothing was kept', async () => {
    const song = await build();
    const { consent, cookie } = await goToConsent(fieldsOf(song, { forever: 'yes', email: 'no@mail.test' }));
    const back = await ask(await answerConsent(consent, 'cancel'), { cookie });
    const answer = await ask(to(back));
    expect(answer.text).toContain('You said no');
    expect(answer.text).toContain('value="no@mail.test"');
    expect(answer.text).toMatch(/name="forever" checked="" value="yes"/);
    expect(await grants(song)).toEqual([]);
  });

  test('a callback works once, in the browser that began, and within ten minutes', async () => {
    const song = await build();
    const { consent, cookie } = await goToConsent(fieldsOf(song));
    const callback = await answerConsent(consent, 'agree');
    const other = await goToConsent(fieldsOf(song));
    const stranger = await ask(callback, { cookie: other.cookie });
    expect(stranger.status).toBe(404);
    expect(stranger.text).toContain('That took too long');
    const mine = await ask(callback, { cookie });
    expect((await ask(to(mine))).text).toContain('That took too long');
    const late = await answerConsent(other.consent, 'agree');
    testApp.clock.moveBy(601_000);
    expect((await ask(late, { cookie: other.cookie })).status).toBe(404);
    expect(await grants(song)).toEqual([]);
  });

  test('a replayed callback changes nothing', async () => {
    const song = await build();
    const { consent, cookie } = await goToConsent(fieldsOf(song));
    const callback = await answerConsent(consent, 'agree');
    await ask(callback, { cookie });
    const again = await ask(callback, { cookie });
    expect((await ask(to(again))).text).toContain('That took too long');
    expect(await grants(song)).toHaveLength(1);
    expect((await ask(callback, { method: 'HEAD', cookie })).status).toBe(200);
  });

  test('no address in a request decides where anything leads', async () => {
    const { bound } = await goToConsent(fieldsOf(link));
    expect(new URL(to(bound)).host).toBe(appHost());
    expect(bound.headers['set-cookie']?.[0]).toMatch(/^fanfare-presave-[0-9a-f]{12}=.*; HttpOnly; SameSite=Lax$/);
    const evil = encodeURIComponent('https://evil.example/');
    for (const url of [
      `${testApp.url}/_/presave/go?t=${evil}`,
      `${testApp.url}/_/presave/go?t=x.y.z&address=${evil}`,
      `${testApp.url}/_/presave/spotify?code=x&state=y&redirect_uri=${evil}`,
      `${testApp.url}/_/presave/applemusic?t=${evil}`,
      `${testApp.url}/_/presave/renew?t=${evil}`,
      `http://vibe.to/_/presave?r=${evil}`,
      `http://vibe.to/_/presave?renew=${evil}`,
    ]) {
      const answer = await ask(url);
      expect([url, answer.status]).toEqual([url, 404]);
      expect(answer.headers.location).toBeUndefined();
    }
  });
});

describe('the form', () => {
  test('gives back what cannot be an address, with the reason', async () => {
    const odd = await send(fieldsOf(link, { email: '"><script>alert(1)</script>' }));
    expect(odd.status).toBe(422);
    expect(odd.text).toContain('Please enter a valid email address.');
    expect(odd.text).not.toContain('<script>alert');
  });

  test('is taken from our own pages and from people only', async () => {
    const foreign = await send(fieldsOf(link), { headers: { origin: 'https://evil.example' } });
    expect(foreign.status).toBe(403);
    for (const more of [
      { agent: 'facebookexternalhit/1.1' },
      { agent: '' },
      { headers: { 'sec-purpose': 'prefetch;prerender' } },
    ]) {
      const machine = await send(fieldsOf(link), more);
      expect([machine.status, to(machine)]).toEqual([303, pageOf(link)]);
    }
    expect((await send({ path: link.path })).status).toBe(400);
    const nowhere = { path: 'nowhere-at-all', destination: '00000000-0000-4000-8000-000000000000' };
    expect((await send({ ...fieldsOf(link), ...nowhere })).status).toBe(404);
  });

  test('leads back to the page once the release is out, and for what has an address', async () => {
    const out = await build({ releaseTime: new Date(testApp.clock.now().getTime() - day) });
    expect(to(await send(fieldsOf(out)))).toBe(pageOf(out));
    expect(to(await send(fieldsOf(link, {}, 2)))).toBe(pageOf(link));
    expect(to(await ask(`/_/presave?path=${out.path}&to=spotify`))).toBe(pageOf(out));
  });

  test('PRE-26: hands on the campaign where it leads back to the page, whose script sees the referrer itself', async () => {
    const out = await build({ releaseTime: new Date(testApp.clock.now().getTime() - day) });
    const back = await ask(`/_/presave?path=${out.path}&to=spotify&utm_source=qr`);
    expect([to(back), back.headers['referrer-policy']]).toEqual([`${pageOf(out)}?utm_source=qr`, undefined]);
    expect(to(await send(fieldsOf(out, { q: '?utm_source=story' })))).toBe(`${pageOf(out)}?utm_source=story`);
    const other = await build({ type: 'release', releaseTime: null });
    await testApp.sql('update link_destinations set enabled = false where link_id = $1', [other.id]);
    expect(to(await ask(`/${other.path}/spotify?utm_source=mail&x=1`))).toBe(`${pageOf(other)}?utm_source=mail`);
  });

  test('PRE-26: counts a direct link by where the fan found it', async () => {
    const song = await build();
    const direct = await ask(`/${song.path}/spotify`, { headers: { referer: 'https://www.reddit.com/r/music' } });
    const form = await ask(to(direct));
    const r = /name="r" value="([^"]*)"/.exec(form.text)?.[1] ?? '';
    expect(r).toBe('https://www.reddit.com/r/music');
    await send(fieldsOf(song, { r }));
    const [click] = await visitor.storedHits(song.id, 1);
    expect(click).toMatchObject({ event: 'click', referrer: 'reddit.com' });
  });

  test('PRE-27: is taken from a page that was opened before its link was renamed', async () => {
    const song = await build();
    const was = song.path;
    const renamed = `${was}-renamed`;
    const rename = (path: string) =>
      testApp.sql('update links set path = $2, version = version + 1 where id = $1', [song.id, path]);
    await rename(renamed);
    const { consent, cookie } = await goToConsent(fieldsOf({ ...song, path: was }));
    // And once more while the fan is at the service.
    await rename(`${renamed}-again`);
    const back = await ask(await answerConsent(consent, 'agree'), { cookie });
    expect((await ask(to(back))).text).toContain('Saved in advance');
    expect(await grants(song)).toHaveLength(1);
    const row = await ask(`/${was}/${song.destinations[0]?.id}`);
    expect(to(row)).toContain(`/_/presave?path=`);
    // The host of another artist takes nothing for this one.
    const stranger = await buildArtist(testApp, (await buildPerson(testApp)).userId);
    await testApp.operator.addDomain(stranger, 'stranger.vibe.to');
    const onTheirs = await buildLink(testApp, { artistId: stranger, domain: 'stranger.vibe.to' });
    const asked = { host: 'stranger.vibe.to' };
    await expect.poll(async () => (await visitor.ask(`/${onTheirs.path}`, asked)).status).toBe(200);
    const foreign = await visitor.ask('/_/presave', {
      ...asked,
      method: 'POST',
      body: new URLSearchParams(fieldsOf({ ...song, path: was })).toString(),
    });
    expect(foreign.status).toBe(404);
  });

  test('stands behind direct and short links, with their campaign', async () => {
    const [early] = link.destinations;
    const direct = await ask(`/${link.path}/${early?.id}?utm_source=qr&utm_p=7k&r=https://evil.example/`);
    expect(to(direct)).toBe(
      `http://vibe.to.localhost:${testApp.settings.port}/_/presave?path=${link.path}&to=${early?.id}&utm_source=qr&utm_p=7k&from=https%3A%2F%2Fevil.example%2F`,
    );
    const form = await ask(to(direct));
    expect(form.text).toContain('Save it on Spotify');
    expect(form.text).toContain('name="q" value="utm_source=qr&amp;utm_p=7k"');
    // Without script the row has none, but the page's own url does (PLACE-4).
    const row = await ask(`/${link.path}/${early?.id}`, { headers: { referer: `http://vibe.to/${link.path}/-7k` } });
    expect(to(row)).toContain(`&to=${early?.id}&utm_p=7k&from=`);
  });
});

describe('inside an app', () => {
  test('a fan is led out and begins nothing there; outside it counts for the app', async () => {
    const song = await build();
    const led = await send(fieldsOf(song, { forever: 'yes', email: 'x@mail.test', q: '?utm_source=bio' }), {
      agent: instagram,
    });
    expect(led.text).toContain('does not work inside Instagram');
    expect(led.text).toContain('href="instagram://extbrowser/?url=');
    const url = plain(/<a href="([^"]+)"[^>]*data-address/.exec(led.text)?.[1] ?? '');
    expect(url).toContain('to=spotify&forever=yes&app=instagram&utm_source=bio');
    expect(url).not.toContain('mail.test');
    const form = await ask(url);
    expect(form.text).toMatch(/name="forever" checked="" value="yes"/);
    await presave(fieldsOf(song, { q: 'utm_source=bio', app: 'instagram' }));
    const hits = await visitor.storedHits(song.id, 2);
    expect(hits.map(({ event, app }) => [event, app]).sort()).toEqual([
      ['click', 'instagram'],
      ['presave', 'instagram'],
    ]);
  });

  test('whoever wants to can try it there all the same', async () => {
    const here = await send(fieldsOf(link, { here: 'yes' }), { agent: instagram });
    expect(onward(here)).toContain('/_/presave/go?t=');
  });
});

describe('with Apple Music', () => {
  const open = async (of: Link) => onward(await send(fieldsOf(of, { email: 'apple@mail.test' }, 1)));

  test('MusicKit runs on a page of its own, under a policy of its own', async () => {
    const url = await open(link);
    expect(new URL(url).host).toBe(appHost());
    const page = await ask(url);
    expect(page.text).toMatch(/<script src="[^"]+musickit\.js"/);
    const policy = page.headers['content-security-policy'];
    expect(policy).toContain(`form-action 'self' http://vibe.to.localhost:${testApp.settings.port}`);
    expect(policy).not.toContain('unsafe');
  });

  test('a token that Apple did not give, and none, keep nothing', async () => {
    const song = await build();
    const t = new URL(await open(song)).searchParams.get('t') ?? '';
    const post = async (more: Record<string, string>) => {
      const body = { t, token: '', error: '', ...more };
      const headers = { origin: testApp.url };
      return (await ask(to(await ask(`${testApp.url}/_/presave/applemusic`, { body, headers })))).text;
    };
    expect(await post({ error: 'refused' })).toContain('You said no');
    expect(await post({})).toContain('Apple Music did not answer');
    expect(await post({ token: 'made-up' })).toContain('That took too long');
    expect(await grants(song)).toEqual([]);
    const foreign = { body: { t, token: 'x' }, headers: { origin: 'https://evil.example' } };
    expect((await ask(`${testApp.url}/_/presave/applemusic`, foreign)).status).toBe(403);
  });
});

// Last, since it moves the clock by months.
test('the link in a mail says what is renewed, and goes the same way', async () => {
  const song = await build();
  await presave(fieldsOf(song, { forever: 'yes', email: 'renew@mail.test' }), 'noorhaddad');
  testApp.clock.moveBy(160 * day);
  await testApp.modules.presaves.work.runGrantLifecycle();
  const mail = async () => (await testApp.standIns.outbox.list()).find(({ to }) => to.join() === 'renew@mail.test');
  await expect.poll(mail).toBeDefined();
  // The artist has taken the pre-save off the page since, which ends no permission (PRE-13).
  await testApp.sql('update link_destinations set enabled = false where id = $1', [song.destinations[0]?.id]);
  await testApp.sql('update links set version = version + 1 where id = $1', [song.id]);
  const token = /\/_\/presave\/renew\?t=([\w.-]+)/.exec((await mail())?.text ?? '')?.[1] ?? '';
  const led = await ask(`${testApp.url}/_/presave/renew?t=${token}`);
  expect(new URL(to(led)).host).toBe(`vibe.to.localhost:${testApp.settings.port}`);
  const page = await ask(to(led));
  expect(page.text).toContain('Keep every new release coming');
  const { consent, cookie } = await goToConsent({ renew: token });
  const answer = await ask(to(await ask(await answerConsent(consent, 'agree', 'noorhaddad'), { cookie })));
  expect(answer.text).toContain('Renewed');
  expect(answer.text).not.toContain('the moment it is out');
  expect(await grants(song)).toHaveLength(1);
  expect((await ask(`${testApp.url}/_/presave/renew?t=${token}`)).status).toBe(404);
});
