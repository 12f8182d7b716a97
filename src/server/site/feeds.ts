/** RSS, Atom, the sitemap and the rules for robots, as text. */
import type { BlogPost } from '#domain/site/blog.ts';
import type { SiteContent } from './site-content.ts';

const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const blogTitle = 'Fanfare blog';
const blogDescription = 'How to release music, keep fans and read your numbers.';
/** A post has a day and no time: feeds get its noon in UTC, which is the same day almost everywhere. */
const noonOf = (day: string): Date => new Date(`${day}T12:00:00Z`);
const postUrl = (appUrl: string, { slug }: BlogPost): string => `${appUrl}/blog/${slug}/`;
/** Links and pictures of a post start at the site's root, which a feed reader does not know. */
const withWholeUrls = (appUrl: string, html: string): string => html.replace(/(href|src)="\//g, `$1="${appUrl}/`);

/** The RSS 2.0 feed of these posts, with their whole content. */
export function rssFeed(appUrl: string, posts: readonly BlogPost[]): string {
  const items = posts.map(
    (post) =>
      `<item><title>${escapeXml(post.title)}</title><link>${postUrl(appUrl, post)}</link>` +
      `<guid isPermaLink="true">${postUrl(appUrl, post)}</guid><pubDate>${noonOf(post.createdAt).toUTCString()}</pubDate>` +
      `<category>${escapeXml(post.category.name)}</category><description>${escapeXml(post.description)}</description>` +
      `<content:encoded>${escapeXml(withWholeUrls(appUrl, post.content))}</content:encoded></item>`,
  );
  return (
    '<?xml version="1.0" encoding="UTF-8"?>' +
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>' +
    `<title>${blogTitle}</title><link>${appUrl}/blog</link><description>${blogDescription}</description><language>en</language>` +
    `<atom:link href="${appUrl}/blog/rss.xml" rel="self" type="application/rss+xml"/>${items.join('')}</channel></rss>`
  );
}

/** The Atom feed of these posts, with their whole content. */
export function atomFeed(appUrl: string, posts: readonly BlogPost[]): string {
  const updated = posts[0] === undefined ? new Date(0) : noonOf(posts[0].createdAt);
  const entries = posts.map(
    (post) =>
      `<entry><title>${escapeXml(post.title)}</title><id>${postUrl(appUrl, post)}</id><link href="${postUrl(appUrl, post)}"/>` +
      `<published>${noonOf(post.createdAt).toISOString()}</published><updated>${noonOf(post.createdAt).toISOString()}</updated>` +
      `<category term="${escapeXml(post.category.slug)}" label="${escapeXml(post.category.name)}"/>` +
      `<summary>${escapeXml(post.description)}</summary><content type="html">${escapeXml(withWholeUrls(appUrl, post.content))}</content></entry>`,
  );
  return (
    `<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom"><title>${blogTitle}</title>` +
    `<subtitle>${blogDescription}</subtitle><id>${appUrl}/blog</id><link href="${appUrl}/blog"/>` +
    `<link rel="self" href="${appUrl}/blog/atom.xml"/><updated>${updated.toISOString()}</updated>` +
    `<author><name>Fanfare</name></author>${entries.join('')}</feed>`
  );
}

/** Every page that search engines may list. */
export function sitemap(
  appUrl: string,
  { posts, content }: { posts: readonly BlogPost[]; content: Pick<SiteContent, 'legalTexts' | 'helpPages'> },
): string {
  const rows: [path: string, changed: string | undefined][] = [
    ['/', undefined],
    ['/blog', posts[0]?.createdAt],
    ...posts.map((post): [string, string] => [`/blog/${post.slug}/`, post.createdAt]),
    ['/help', undefined],
    ...content.helpPages().map(({ slug, changed }): [string, string] => [`/help/${slug}`, changed]),
    ['/legal/privacy', undefined],
    ...content
      .legalTexts()
      .map(({ slug, changed }): [string, string] => [
        slug === 'terms-of-use' ? '/legal/terms-of-use' : `/legal/privacy/${slug}`,
        changed,
      ]),
  ];
  const urls = rows.map(
    ([path, changed]) =>
      `<url><loc>${appUrl}${path}</loc>${changed === undefined ? '' : `<lastmod>${changed}</lastmod>`}</url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`;
}

/** The site may be read; the dashboard and the API have nothing to list. */
export function robotsText(appUrl: string): string {
  const closed = ['/graphql', '/links', '/drops', '/messages', '/settings', '/billing', '/_/', '/site/page/'];
  return `User-agent: *\n${closed.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${appUrl}/sitemap.xml\n`;
}
