/** The mails as they are built: in words and as plain text, and with names that were chosen to do harm. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MailDocument, MailRenderer, RenderedMail } from './mail-renderer.ts';
import { sampleMails } from './sample-mails.ts';

const folder = mkdtempSync(join(tmpdir(), 'fanfare-mails-'));
let mails: MailRenderer;
beforeAll(async () => {
  await build({ configFile: 'vite.mails.config.ts', logLevel: 'error', build: { outDir: folder } });
  ({ mails } = (await import(/* @vite-ignore */ pathToFileURL(join(folder, 'renderer.js')).href)) as {
    mails: MailRenderer;
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const kinds = [...new Set(sampleMails().map(({ kind }) => kind))];
/** Mails to people with an account; every mail to a fan leads to their stored data. */
const toAccounts: MailDocument['kind'][] = [
  'account-code',
  'password-reset',
  'invitation',
  'account-notice',
  'operator-suspension',
  'paths-ending',
  'artists-restored',
  'artists-suspended',
  'trial',
  'payment',
  'card-expiring',
  'drop-paused',
  'monthly-report',
];
async function render(kind: MailDocument['kind'], artistName?: string): Promise<RenderedMail> {
  const document = sampleMails(artistName).find((mail) => mail.kind === kind);
  if (document === undefined) throw new Error(`there is no sample of ${kind}`);
  return mails.render(document);
}

/** The URLs that a mail leads to, in its order. */
const linksOf = ({ html }: RenderedMail) => [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);

describe.each(kinds)('the mail %s', (kind) => {
  it('begins with our name when it goes to an account, and never when it goes to a fan', async () => {
    const { text } = await render(kind);
    expect(text.startsWith('Fanfare\n')).toBe(toAccounts.includes(kind));
  });

  it('says in plain text what it says in HTML, with every address', async () => {
    const mail = await render(kind);
    for (const href of linksOf(mail)) expect(mail.text).toContain(href);
    if (!toAccounts.includes(kind)) expect(linksOf(mail)).toContain('https://app.example.com/_/me?t=data');
    expect(mail.subject).not.toBe('');
  });

  it('is made for light and dark, and loads nothing but a cover', async () => {
    const { html } = await render(kind);
    expect(html).toContain('prefers-color-scheme: dark');
    expect(html).toContain('name="color-scheme"');
    expect([...html.matchAll(/src="([^"]+)"/g)].map(([, source]) => source)).toEqual(
      kind === 'out-now' ? ['https://files.example.com/night-ferry.jpg'] : [],
    );
    expect(html).not.toMatch(/url\(|<script|@import/);
  });

  it('keeps a name text, on one line, and no address of its own', async () => {
    const mail = await render(
      kind,
      '</p><script>alert(1)</script>\r\nBcc: all@mail.test \u202e win.example.com https://evil.test',
    );
    expect(mail.html).not.toContain('<script');
    expect(linksOf(mail).join(' ')).not.toContain('evil');
    for (const text of [mail.subject, mail.fromName]) expect(text).not.toMatch(/[\r\n\u202e]/);
    for (const text of [mail.subject, mail.fromName, mail.text])
      expect(text).not.toMatch(/all@mail\.test|win\.example|https:\/\/evil/);
  });
});

it('is sent in the artist’s name by us, or in ours alone', async () => {
  expect((await render('confirm-address')).fromName).toBe('Mara Vale via Fanfare');
  expect((await render('fan-data')).fromName).toBe('');
});

it('cuts a name that would fill the inbox', async () => {
  const { subject } = await render('confirm-address', 'A'.repeat(300));
  expect(subject.length).toBeLessThan(120);
  expect(subject).toContain('…');
});

it('says when a pre-save ends, and of which release', async () => {
  const { text, subject } = await render('renewal');
  expect(subject).toBe('Keep saving Mara Vale on Spotify');
  expect(text).toContain('May 21, 2027');
});

it('shows a code in the subject, in HTML and in plain text', async () => {
  const { subject, html, text } = await render('account-code');
  expect(subject).toBe('042517 is your Fanfare code');
  for (const body of [html, text]) expect(body).toContain('042517');
});

it('names the new email and the device in a notice', async () => {
  const { text } = await render('account-notice');
  expect(text).toContain('mara@new.example');
  expect(text).toContain('Firefox on Linux');
});

it('says why a payment failed and what to do, and of an expired card that it could be charged until then', async () => {
  const late = await render('payment');
  for (const body of [late.html, late.text]) expect(body).toContain('There was not enough money on this card.');
  expect(late.text).toContain('Add money before the next try, or pay with another card.');
  const card = sampleMails().find((mail) => mail.kind === 'card-expiring');
  if (card === undefined) throw new Error('there is no sample of an expiring card');
  expect((await mails.render(card)).text).toContain('can be charged until the end of December 2026');
  expect((await mails.render({ ...card, isExpired: true })).text).toContain('could be charged until the end of');
});
