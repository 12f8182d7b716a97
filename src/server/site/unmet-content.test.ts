/** What posts, Help Center and legal texts say where needs are not met (MODE-12). */
import { describe, expect, it } from 'vitest';
import { type SiteNeed, siteNeeds } from '#domain/installation/hidden-parts.ts';
import { createBlogService } from '../features/blog/blog.service.ts';
import { createSiteContent } from './site-content.ts';

/** Words that promise what a need brings. */
const promises: Partial<Record<SiteNeed, RegExp>> = {
  payments:
    /\$\d+(?![\d,])|\btrial\b|\b(Pro|Max|Enterprise)\b|\bsubscription renews|\bBilling\b|\bcard\b|\binvoices?\b|\bcoupon/,
  texts:
    /\btexts?\b(?= (message|you|go|leave|belong|is read|are switched))|\bSTOP\b|\bphone number\b(?!s)|\btexted\b|via Text/,
  catalogue: /\bPre-Save\b|\bISRC\b|Quick Create|[Pp]aste (a|the) Spotify|the homepage/,
  ads: /Tracking Pixels.\s+Choose/,
};

function textsWithout(...needs: SiteNeed[]) {
  const unmet = new Set(needs);
  const content = createSiteContent(unmet);
  const posts = createBlogService(unmet).posts({ category: '', search: '' });
  return {
    content,
    posts,
    all: [
      ...content
        .helpPages()
        .map(({ slug, title, description, text, html }) => ({ slug, title, description, text, html })),
      ...content
        .legalTexts()
        .map(({ slug, title, description, text, html }) => ({ slug, title, description, text, html })),
      ...posts.map(({ slug, title, description, text, content: html }) => ({ slug, title, description, text, html })),
    ],
  };
}

/** What a visitor of any installation may read of how other services work, and of cookies that are not set. */
const allowed = new Set([
  'moving-to-fanfare',
  'reading-your-statistics',
  'release-day-checklist',
  'cookie-policy',
  // A number that opted out before stays out.
  'privacy-policy',
  'your-own-server',
  'sign-in-and-security',
]);

describe.each(Object.entries(promises))('without %s', (need, words) => {
  const { all } = textsWithout(need as SiteNeed);

  it('no text promises it', () => {
    const found = all.flatMap(({ slug, title, description, text }) => {
      const promise = allowed.has(slug) ? null : words.exec(`${title} ${description} ${text}`);
      return promise === null
        ? []
        : [`${slug}: ${promise.input.slice(Math.max(0, promise.index - 40), promise.index + 40)}`];
    });
    expect(found).toEqual([]);
  });

  it('leads to no page that is left out', () => {
    const pages = new Set([...all.map(({ slug }) => slug)]);
    const broken = all.flatMap(({ slug, html }) =>
      [...html.matchAll(/href="\/(?:help|blog)\/([a-z0-9-]+)/g)].flatMap(([, to = '']) =>
        pages.has(to) ? [] : [`${slug} → ${to}`],
      ),
    );
    expect(broken).toEqual([]);
  });
});

it('hides whole documents from list, search and answers', () => {
  const { content, posts } = textsWithout(...siteNeeds);
  expect(content.help('plans-and-billing')).toBeUndefined();
  expect(content.searchHelp('trial').map(({ slug }) => slug)).not.toContain('plans-and-billing');
  expect(content.helpByError().has('CARD_DECLINED')).toBe(false);
  expect(posts.some(({ slug }) => slug === 'text-message-law-in-plain-words')).toBe(false);
});

it('shows every document with everything', () => {
  const { content, posts } = textsWithout();
  expect(content.help('plans-and-billing')?.text).toContain('Each artist has a plan');
  expect(posts.some(({ slug }) => slug === 'text-message-law-in-plain-words')).toBe(true);
});
