/** The sandbox page shows what came in, escapes it, and lets the same origin only move clock and visitor. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recogniseSource } from '#domain/links/source-kind.ts';
import { createAppleLookup } from '#server/vendors/catalogue/apple-lookup.ts';
import { createApplePodcasts } from '#server/vendors/catalogue/apple-podcasts.ts';
import { createSmtpMail } from '#server/vendors/mail/smtp.ts';
import { createTwilio } from '#server/vendors/texts/twilio.ts';
import { type ServedStandIns, serveStandIns } from './stand-ins.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-page-'));
let served: ServedStandIns;
beforeAll(async () => {
  served = await serveStandIns({ dataDir });
});
afterAll(async () => {
  await served.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const page = async (path: string) => await (await fetch(`${served.appUrl}${path}`)).text();
const post = async (path: string, form: Record<string, string>, origin: string | undefined) =>
  await fetch(`${served.appUrl}/sandbox${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: origin === undefined ? {} : { origin },
    body: new URLSearchParams(form),
  });

it('shows a mail readably and runs nothing of it', async () => {
  const mail = createSmtpMail({ url: served.standIns.settings.smtp.url, from: 'Fanfare <hello@fanfare.test>' });
  await mail.send({
    to: 'a@b.test',
    subject: '<script>alert(1)</script>',
    text: '</pre><script>alert(2)</script>',
    html: '<p onclick="alert(3)">Hi</p><script>alert(4)</script>',
  });
  mail.close();
  for (const path of ['/sandbox', '/sandbox/mail/1']) expect(await page(path)).not.toMatch(/<script>alert/);
  expect(await page('/sandbox/mail/1')).toContain('&lt;script&gt;alert(2)');
  const html = await fetch(`${served.appUrl}/sandbox/mail/1/html`);
  expect(html.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
});

it('shows a call with its request and answer', async () => {
  await fetch(`${served.standIns.settings.odesli.url}/v1-alpha.1/links?url=%3Cimg%20src=x%20onerror=alert(1)%3E`);
  const list = await page('/sandbox');
  expect(list).toContain('Odesli');
  expect(list).not.toContain('<img src=x');
  const id = /\/sandbox\/call\/(\d+)/.exec(list)?.[1];
  expect(await page(`/sandbox/call/${id}`)).toContain('could_not_resolve_entity');
});

it('moves the clock for its own forms only, and finds it moved after a restart', async () => {
  const before = served.clock.offset();
  expect((await post('/clock', { by: '86400000' }, undefined)).status).toBe(403);
  expect((await post('/clock', { by: '86400000' }, 'https://evil.example')).status).toBe(403);
  expect(served.clock.offset()).toBe(before);
  expect((await post('/clock', { by: '86400000' }, served.appUrl)).status).toBe(303);
  expect(served.clock.offset()).toBe(86_400_000);
  expect((await post('/clock', { by: 'much' }, served.appUrl)).status).toBe(400);
  const sentAt = Date.now();
  expect((await post('/clock', { to: '2026-12-11T00:00' }, served.appUrl)).status).toBe(303);
  const moved = served.clock.offset();
  // The clock was set at some moment between the question and its answer.
  const target = Date.parse('2026-12-11T00:00:00Z');
  expect(moved).toBeLessThanOrEqual(target - sentAt);
  expect(moved).toBeGreaterThanOrEqual(target - Date.now());
  await served.stop();
  served = await serveStandIns({ dataDir });
  expect(served.clock.offset()).toBe(moved);
  await post('/clock', { reset: 'yes' }, served.appUrl);
  expect(served.clock.offset()).toBe(0);
});

it('lets one service fail as its vendor would, until it is mended', async () => {
  const calls = async () => {
    const deezer = await fetch(`${served.standIns.settings.deezer.url}/artist/1`);
    const odesli = await fetch(`${served.standIns.settings.odesli.url}/v1-alpha.1/links`);
    return [deezer.status, deezer.headers.get('retry-after'), odesli.status];
  };
  const working = await calls();
  for (const [mode, seen] of [
    ['busy', [429, '3', working[2]]],
    ['away', [503, null, working[2]]],
    ['none', working],
  ] as const) {
    expect((await post('/failure', { service: 'Deezer', mode }, served.appUrl)).status).toBe(303);
    expect(await calls()).toEqual(seen);
    expect((await page('/sandbox')).includes('Mend Deezer')).toBe(mode !== 'none');
  }
  expect((await post('/failure', { service: 'Nobody', mode: 'away' }, served.appUrl)).status).toBe(400);
  expect((await post('/failure', { service: 'Deezer', mode: 'odd' }, served.appUrl)).status).toBe(400);
});

it('places visitors at a listed address, first in the United Kingdom', async () => {
  expect(served.standIns.localVisitorIp()).toBe('81.2.69.142');
  expect((await post('/visitor', { address: '200.144.248.41' }, served.appUrl)).status).toBe(303);
  expect(served.standIns.localVisitorIp()).toBe('200.144.248.41');
  expect((await post('/visitor', { address: '10.0.0.1' }, served.appUrl)).status).toBe(400);
  await post('/visitor', { address: '' }, served.appUrl);
  expect(served.standIns.localVisitorIp()).toBeUndefined();
});

it('makes a music service unwell, and takes a fan’s permissions back', async () => {
  const { state } = served.standIns;
  const service = 'Spotify calls for fans';
  expect((await post('/failure', { service, mode: 'revoked' }, served.appUrl)).status).toBe(303);
  expect(state.read().failures).toEqual({ [service]: { mode: 'revoked' } });
  expect(await page('/sandbox')).toContain(`${service}: says that every permission is over`);
  expect((await post('/failure', { service: 'spotify', mode: 'away' }, served.appUrl)).status).toBe(400);
  await post('/failure', { service, mode: 'none' }, served.appUrl);
  expect(state.read().failures).toEqual({});
  const before = served.clock.now().getTime();
  expect((await post('/revoke', { account: 'lunamarsh' }, served.appUrl)).status).toBe(303);
  expect(state.read().revoked['spotify:lunamarsh']).toBeGreaterThanOrEqual(before);
  expect(state.read().revoked['applemusic:lunamarsh']).toBe(state.read().revoked['spotify:lunamarsh']);
  expect((await post('/revoke', { account: 'nobody' }, served.appUrl)).status).toBe(400);
});

it('shows the phones of fans, lets them write, and decides registrations', async () => {
  const carrier = served.standIns.textCarrier;
  const texts = createTwilio(served.standIns.settings.twilio);
  carrier.registers = 'by-hand';
  const [offer] = await texts.searchNumbers({ areaCode: '503' });
  const number = offer?.number ?? '';
  const claimed = await texts.claimNumber({ number, key: 'page', inboundUrl: `${served.appUrl}/nowhere` });
  const service = claimed.kind === 'claimed' ? claimed.serviceId : '';
  await texts.register(service, { description: 'd', messageFlow: 'm', samples: ['a', 'b'] });
  expect(await page('/sandbox/texts')).toContain('waits for a decision');
  expect((await post('/texts/registration', { service, decision: 'approve' }, served.appUrl)).status).toBe(303);
  expect(await texts.registrationOf(service)).toMatchObject({ state: 'approved' });
  const text = { to: '+15035550101', serviceId: service, body: '<b>Out now</b>', statusUrl: '', validForSeconds: 600 };
  await texts.send(text);
  expect(await page('/sandbox/texts')).toContain('&lt;b&gt;Out now');
  const reply = { from: text.to, to: number, body: 'STOP' };
  expect((await post('/texts/reply', reply, served.appUrl)).status).toBe(303);
  expect(await page('/sandbox/texts?phone=%2B15035550101')).toMatch(/unsubscribed[\s\S]*STOP[\s\S]*Out now/);
  expect(carrier.isBlocked(service, text.to)).toBe(true);
  expect((await post('/texts/reply', { ...reply, to: '+15035550199' }, served.appUrl)).status).toBe(400);
  const switches = { fate: 'filtered', share: '10', callbacks: 'late', registers: 'refused', pace: 'real' };
  expect((await post('/texts', switches, served.appUrl)).status).toBe(303);
  expect(carrier).toMatchObject({ fate: { kind: 'filtered', share: 10 }, callbackMode: 'late', registers: 'refused' });
  expect((await post('/texts', { ...switches, pace: 'odd' }, served.appUrl)).status).toBe(400);
  expect((await post('/texts/reports', {}, served.appUrl)).status).toBe(303);
});

it('offers the catalogue with working pictures, previews and short links', async () => {
  const list = await page('/sandbox/catalogue?q=paper%20lanterns');
  expect(list).toContain('Mara Vale');
  const album = /open\.spotify\.com\/album\/(\w{22})/.exec(list)?.[1];
  const picture = await fetch(`${served.appUrl}/sandbox/media/image/300/${album}.jpg`);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  const track = /open\.spotify\.com\/track\/(\w{22})/.exec(list)?.[1];
  const preview = await fetch(`${served.appUrl}/sandbox/media/preview/${track}.wav`, {
    headers: { range: 'bytes=0-43' },
  });
  expect([preview.status, preview.headers.get('content-range')]).toEqual([206, 'bytes 0-43/240044']);
  const short = /spotify\.link\/(\w{11})/.exec(list)?.[1];
  const answer = await fetch(`${served.standIns.settings.spotify.shortLinksUrl}/${short}`, { redirect: 'manual' });
  expect(answer.headers.get('location')).toContain(`https://open.spotify.com/album/${album}`);
});

it('has an example of every kind of source to copy, and each is understood and found', async () => {
  const { standIns, clock } = served;
  const list = await page('/sandbox/catalogue');
  const examples = [...list.matchAll(/data-copy="([^"]+)" aria-label="Copy ([^"]+?) of /g)];
  const kinds = new Map(examples.map(([, value = '', label = '']) => [label, value]));
  expect([...kinds.keys()].sort()).toEqual([
    ...['Album address', 'Album short link', 'Artist address', 'Artist short link'],
    ...['Episode address', 'Episode at Apple Podcasts', 'Episode short link', 'ISRC'],
    ...['Playlist address', 'Playlist short link', 'Show address', 'Show at Apple Podcasts', 'Show short link'],
    ...['Song address', 'Song short link', 'UPC'],
  ]);
  const kindOf = (label: string) => {
    const source = recogniseSource(kinds.get(label) ?? '');
    return source?.kind === 'code' ? source.code : source?.kind === 'short' ? 'short' : source?.entity;
  };
  expect([...kinds.keys()].map((label) => [label, kindOf(label)])).toEqual(
    expect.arrayContaining([
      ['ISRC', 'isrc'],
      ['UPC', 'upc'],
      ['Episode at Apple Podcasts', 'episode'],
      ['Show at Apple Podcasts', 'show'],
      ['Episode short link', 'short'],
    ]),
  );
  const apple = createApplePodcasts(createAppleLookup({ url: standIns.settings.appleLookup.url, clock }));
  const show = recogniseSource(kinds.get('Show at Apple Podcasts') ?? '');
  expect(show?.kind === 'applepodcasts' && (await apple.show(show.id))?.url).toBe(kinds.get('Show at Apple Podcasts'));
});

it('answers what is not there with 404', async () => {
  for (const path of ['/nothing', '/mail/99', '/call/99999', '/media/image/640/x.jpg', '/page.css.map']) {
    expect((await fetch(`${served.appUrl}/sandbox${path}`)).status, path).toBe(404);
  }
});
