/** The documents on the way to a pre-save and back: what they say, what they may load, and nothing of what people wrote as markup. */
import { describe, expect, test } from 'vitest';
import { renderMusicKit, renderPresave } from './document.tsx';
import type { PresaveChoice, PresaveStep } from './page-renderer.ts';
import { sampleDestination, sampleId, samplePage, sampleUrls } from './sample-page.ts';
import { toPageModel } from './to-page-model.ts';

const now = new Date('2026-11-20T12:00:00Z');
const hostile = '</script><script>alert(1)</script><img src=x onerror=alert(2)>';
const assets = { css: '.page{color:red}', copyScript: 'copy', musicKitScript: 'kit' };
const spotify = sampleDestination('spotify', 1, { preRelease: true, url: '', cta: 'Pre-Save' });
const text = sampleDestination('text', 2, { preRelease: true, url: '', config: { message_body: 'Out now' } });
const page = samplePage(
  {
    type: 'pre-release',
    title: hostile,
    releaseName: hostile,
    releaseTime: new Date('2026-12-04T00:00:00Z'),
    destinations: [spotify, text],
  },
  { artistName: hostile, canText: true },
);
const choice: PresaveChoice = {
  destinationId: sampleId(1),
  provider: 'spotify',
  forever: true,
  email: hostile,
  passthrough: { r: hostile, q: 'utm_source=x' },
};
const draw = (step: PresaveStep, at = now) =>
  renderPresave({ page, model: toPageModel(page, at, sampleUrls), choice }, step, assets);
const fan = { app: 'instagram', appName: 'Instagram', system: 'ios' } as const;
const outside: PresaveStep = {
  kind: 'outside',
  fan,
  url: 'https://vibe.to/_/presave?to=spotify',
  opening: undefined,
};
const steps: PresaveStep[] = [
  { kind: 'form', problem: hostile },
  { kind: 'onward', url: 'https://app.example.com/_/presave/go?t=x' },
  { ...outside, opening: 'x-safari-https://vibe.to/' },
  { kind: 'renewal', token: hostile },
  { kind: 'granted', isNew: true, endsAt: new Date('2027-05-20T12:00:00Z'), eventId: 'e' },
  { kind: 'refused' },
  { kind: 'unknown' },
  { kind: 'failed' },
];

test.each(steps)('$kind carries hostile words as words, and nothing that the policy does not know', (step) => {
  const { html, contentSecurityPolicy } = draw(step);
  expect(html.replace('<script>copy</script>', '')).not.toMatch(/<script|<img src=x/i);
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).toContain(`href="${sampleUrls.pageUrl}`);
  expect(contentSecurityPolicy).toContain("form-action 'self'");
  expect(contentSecurityPolicy).not.toContain('unsafe');
  if (step.kind !== 'outside' && step.kind !== 'granted') expect(contentSecurityPolicy).toContain("script-src 'none'");
});

describe('a step', () => {
  test('that leads on opens the next page by itself, with a link for whoever it does not', () => {
    const { html } = draw({ kind: 'onward', url: 'https://app.example.com/_/presave/go?t=x' });
    expect(html).toContain('<meta http-equiv="refresh" content="0;url=https://app.example.com/_/presave/go?t=x"/>');
    expect(html).toContain('Continue to Spotify');
  });

  test('out of an app always has an ordinary link, and a button only where an address opens the browser', () => {
    expect(draw(outside).html).not.toContain('class="go"');
    expect(draw(outside).html).toContain('<a href="https://vibe.to/_/presave?to=spotify"');
    expect(draw(outside).html).toContain('Or get a text when it is out');
    expect(draw(outside).html).toContain('Try it here anyway');
  });

  test('after the release has no form to try again with', () => {
    expect(draw({ kind: 'refused' }).html).toContain('data-presave');
    expect(draw({ kind: 'refused' }, new Date('2026-12-05T00:00:00Z')).html).not.toContain('data-presave');
  });

  test('that is done tells the page it leads back to which destination it was, once, with the campaign', () => {
    const endsAt = new Date('2027-05-20T12:00:00Z');
    expect(draw({ kind: 'granted', isNew: true, endsAt, eventId: 'e-1' }).html).toContain(
      `?utm_source=x&amp;presaved=${sampleId(1)}&amp;e=e-1`,
    );
    const again = draw({ kind: 'granted', isNew: false, endsAt, eventId: 'e-1' }).html;
    expect(again).not.toContain('presaved=');
    expect(again).toContain(`#saved-${sampleId(1)}"`);
  });

  test('that is done offers what comes next: the page to send on, and another way to hear of the release', () => {
    const { html } = draw({ kind: 'granted', isNew: true, endsAt: new Date('2027-05-20T12:00:00Z'), eventId: 'e' });
    expect(html).toContain('Tell somebody who would like it');
    expect(html).toContain(`data-address="true">${sampleUrls.pageUrl}</a>`);
    expect(html).toContain('Get a text when it is out, too');
    expect(html).toContain('data-optin');
  });
});

test('no site may frame a step of a pre-save, and the form of an embedded page opens it outside of the frame', () => {
  for (const step of steps) expect(draw(step).contentSecurityPolicy, step.kind).toContain("frame-ancestors 'none'");
  expect(draw({ kind: 'refused' }).html).toContain('<base target="_top"/>');
});

test('the page of MusicKit loads its script, asks Apple alone, and leads back to the link’s host', () => {
  const parts = { page, model: toPageModel(page, now, sampleUrls), choice };
  const signIn = { scriptUrl: 'https://js-cdn.music.apple.com/musickit.js', developerToken: 'd"', token: 't"' };
  const { html, contentSecurityPolicy } = renderMusicKit(parts, signIn, assets);
  expect(html).toContain('<script src="https://js-cdn.music.apple.com/musickit.js"');
  expect(html).toContain('value="t&quot;"');
  expect(contentSecurityPolicy).toMatch(/script-src 'sha256-[^']+' https:\/\/js-cdn\.music\.apple\.com;/);
  expect(contentSecurityPolicy).toContain("form-action 'self' https://vibe.to;");
  expect(contentSecurityPolicy).toContain("frame-ancestors 'none'");
});
