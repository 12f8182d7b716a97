/** Script in every text that fans see, opened in a real browser under the page's own policy: nothing of it runs, and nothing has to be stopped either. */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { reportFigure } from '#tests/fixtures/report-figure.ts';
import { chrome } from './agents.ts';
import { makeArtist, onRecords } from './operator.ts';
import { openTestApp } from './test-app.ts';

const baseUrl = inject('baseUrl');
const port = new URL(baseUrl).port;
const on = (path: string) => `http://vibe.to.localhost:${port}${path}`;
const phone = { width: 390, height: 844, colorScheme: 'dark', userAgent: chrome } as const;

/** Texts in which each part calls `ran` when it runs: out of text, attributes, titles, styles, scripts, comments and JSON, and as a URL. */
const attacks: Record<string, string> = {
  'out of elements': [
    '<script>ran(1)</script>',
    '</title><script>ran(2)</script>',
    '</style><script>ran(3)</script><style>',
    '--><script>ran(4)</script><!--',
  ].join(' '),
  'out of attributes': [
    '"><img src=x: onerror=ran(5)>',
    "'><svg/onload=ran(6)>",
    '" autofocus tabindex=1 onfocus=ran(7) x="',
    '`onmouseover=ran(8)//`',
  ].join(' '),
  'out of scripts': [
    '\u2028ran(9)//\u2029',
    '\\u003cscript\\u003eran(10)\\u003c/script\\u003e&lt;script&gt;ran(10)&lt;/script&gt;',
    '</script><script>ran(11)</script>',
    "{{constructor.constructor('ran(12)')()}}",
    '<!--<script>ran(13)//',
  ].join(' '),
  'by other documents': [
    '<iframe srcdoc="<script>top.ran(14)</script>"></iframe>',
    '<meta http-equiv=refresh content="0;url=javascript:ran(15)">',
    '<base href=//evil.example>',
  ].join(' '),
  'as an address': 'javascript:ran(16)',
};

const testApp = openTestApp();
interface Trap {
  ran: number;
  violations: string[];
}

/** A page on which everything that runs, and everything the policy had to stop, is noted in each of its documents. */
async function trapPage(): Promise<{ page: Page; caught: () => Trap }> {
  const page = await testApp.newPage(phone);
  // Some answers are refusals, and some files do not exist: the browser reports both on its console.
  testApp.forgive(page, /Failed to load resource|status of [45]/);
  const trap: Trap = { ran: 0, violations: [] };
  await page.exposeFunction('ran', () => {
    trap.ran += 1;
  });
  await page.exposeFunction('violated', (what: string) => trap.violations.push(what));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      (window as unknown as { violated: (what: string) => void }).violated(
        `${violatedDirective} ${blockedURI} ${sample}`,
      );
    });
  });
  page.on('dialog', (dialog) => {
    trap.ran += 1;
    void dialog.dismiss();
  });
  return { page, caught: () => trap };
}

/** Writes an artist and two links whose every text is `text`, past all checks; gives the paths. */
async function addHostile(artistId: string, text: string): Promise<{ release: string; ahead: string }> {
  const unique = randomUUID().slice(0, 8);
  const [release, ahead] = [`hostile-${unique}`, `hostile-${unique}-ahead`];
  const destinations: [string, string, object | null, boolean][] = [
    ['custom', 'https://shop.example/', null, false],
    ['bandcamp', text, null, false],
    ['header', '', null, false],
    ['spotify', 'https://open.spotify.com/album/4aawyAB9vmqN3uQ7FjRGTy', null, true],
    ['message_optin', '', { email_capture: true, phone_number_capture: true, success_message: text }, false],
    ['text', '', { message_body: text }, false],
  ];
  await onRecords(async (records) => {
    await records.query('update artists set name = $1 where id = $2', [text, artistId]);
    await records.query('delete from artist_socials where artist_id = $1', [artistId]);
    for (const type of ['website', 'instagram'])
      await records.query(
        'insert into artist_socials (id, artist_id, type, url, created_at) values ($1, $2, $3, $4, now())',
        [randomUUID(), artistId, type, type === 'website' ? text : `https://instagram.example/?${text}`],
      );
    for (const [type, path] of [
      ['release', release],
      ['pre-release', ahead],
    ]) {
      const id = randomUUID();
      await records.query(
        `insert into links (id, artist_id, created_at, updated_at, type, domain, path, title, subtitle, description, release_name, preview_type,
                            post_release_title, post_release_subtitle, release_time, timezone, display_artist_socials)
         values ($1, $2, now(), now(), $3, 'vibe.to', $4, $5, $5, $5, $5, 'spotify', $5, $5, $6, 'Europe/Berlin', true)`,
        [id, artistId, type, path, text, type === 'pre-release' ? new Date(Date.now() + 864_000_000) : null],
      );
      await records.query('insert into link_tracks (id, link_id, name, url, priority) values ($1, $2, $3, $4, 1)', [
        randomUUID(),
        id,
        text,
        `${baseUrl}/no-preview.mp3`,
      ]);
      for (const [index, [kind, url, config, early]] of destinations.entries())
        await records.query(
          `insert into link_destinations (id, link_id, type, url, cta, text, description, config, pre_release, priority)
           values ($1, $2, $3, $4, $5, $5, $5, $6, $7, $8)`,
          [
            randomUUID(),
            id,
            kind,
            early && type === 'pre-release' ? '' : url,
            text,
            config,
            early && type === 'pre-release',
            index + 1,
          ],
        );
    }
  });
  return { release, ahead };
}

/** Opens every fold and touches what can be touched without leaving the page. */
async function poke(page: Page): Promise<void> {
  for (const summary of await page.locator('summary').all()) await summary.click();
  for (const button of await page.locator('[data-act=play], [data-act=next]').all()) await button.hover();
  for (const link of await page.getByRole('link').all()) await link.focus();
  // What would wait for the next turn of the page has had it.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0))));
}

it('has a trap that catches: where the text is not escaped, it runs', async () => {
  const { page, caught } = await trapPage();
  for (const attack of ['<script>ran(1)</script>', '"><img src=x: onerror=ran(3)>'])
    await page.setContent(`<p title="${attack}">${attack}</p>`);
  await expect.poll(() => caught().ran).toBeGreaterThan(1);
});

describe('a fan’s page full of script', () => {
  let artistId: string;
  beforeAll(async () => {
    artistId = await makeArtist({
      email: `${randomUUID()}@people.test`,
      password: 'hostile-password',
      name: 'Hostile',
      plan: 'agency',
    });
  });

  it.each(Object.entries(attacks))('runs none of it, and needs to stop none: %s', async (name, attack) => {
    const { page, caught } = await trapPage();
    const { release, ahead } = await addHostile(artistId, attack);
    const query = new URLSearchParams({
      utm_source: attack,
      utm_medium: attack,
      utm_campaign: attack,
      r: attack,
      presaved: attack,
    });
    for (const path of [release, ahead]) {
      await page.goto(on(`/${path}?${query}`), {
        referer: `https://elsewhere.example/?q=${encodeURIComponent(attack)}`,
      });
      await page.getByRole('heading', { level: 1 }).waitFor();
      // It is there as the text it is, character for character.
      const heading = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
      expect(heading.replaceAll(/\s+/g, ' ').trim()).toBe(attack.replaceAll(/\s+/g, ' ').trim());
      await poke(page);
      const urls = await page
        .locator('[href], [src], [action]')
        .evaluateAll((elements) =>
          elements.flatMap((element) => ['href', 'src', 'action'].flatMap((name) => element.getAttribute(name) ?? [])),
        );
      expect(urls.filter((url) => /^\s*(javascript|vbscript|data:text)/i.test(url))).toEqual([]);
    }

    // What was left and thanked for, in place; and what is refused, as a page of its own that repeats what was typed.
    await page.goto(on(`/${release}?${query}`));
    const form = page.locator('form[data-optin]').first();
    const number = `+49 151 ${String(randomUUID().replaceAll(/\D/g, '')).padEnd(8, '1').slice(0, 8)}`;
    await form.getByLabel('Phone number').fill(number);
    await form.getByRole('button', { name: 'Notify me' }).click();
    await form.locator('[data-said]').filter({ hasText: /\S/ }).waitFor();
    await page.goto(on(`/${release}`));
    await page
      .locator('form[data-optin]')
      .first()
      .evaluate((element: HTMLFormElement, typed) => {
        for (const field of element.querySelectorAll('input')) if (field.name === 'email') field.value = typed;
        for (const radio of element.querySelectorAll('input')) if (radio.value === 'email') radio.checked = true;
        element.submit();
      }, attack);
    await page.waitForURL('**/_/optin');
    await poke(page);
    const pages = [
      `/_/privacy?p=${release}`,
      `/_/privacy?p=${encodeURIComponent(attack)}`,
      `/_/presave?path=${ahead}&to=spotify`,
    ];
    for (const url of pages) {
      const answer = await page.goto(on(url));
      expect(answer?.status()).toBe(200);
      await poke(page);
    }
    expect(caught()).toEqual({ ran: 0, violations: [] });
    reportFigure('scripts in every field of a page', `${name}: 0 ran, 0 had to be stopped`);
  });
});
