/** The blog with its feeds, the legal texts, the Help Center, the sitemap and the rules for robots. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sentenceOf } from '#domain/kernel/error-catalogue.ts';
import { longestSearch } from '#domain/site/blog.ts';
import { beginningOf, type ErrorHelp } from '#domain/site/error-help.ts';
import type { SitePlace } from '#site/site-renderer.ts';
import { sendDocument, sendText } from './answer.ts';
import { atomFeed, robotsText, rssFeed, sitemap } from './feeds.ts';
import type { SiteContent } from './site-content.ts';
import type { SiteDeps } from './site-deps.ts';

/** What the routes need besides the site's. `missing` answers 404. */
export interface ReadingDeps extends Pick<SiteDeps, 'site' | 'appUrl' | 'blog'> {
  place: SitePlace;
  content: SiteContent;
  missing(request: FastifyRequest, reply: FastifyReply, title?: string): Promise<FastifyReply>;
}

/** The longest list of posts under a post. */
const furtherPosts = 3;
/** How long browsers keep a post's picture: a day, since a new one has the same name. */
const pictureSeconds = 86_400;

/** What the dashboard looks the sentences of errors up in. */
const errorHelp = (content: SiteContent): ErrorHelp[] =>
  [...content.helpByError()].map(([code, path]) => ({ beginning: beginningOf(sentenceOf(code)), path }));

type Query = { Querystring: Record<string, unknown> };
type WithSlug = { Params: { slug: string } };

export function addReadingRoutes(
  app: FastifyInstance,
  { site, appUrl, place, blog, content, missing }: ReadingDeps,
): void {
  const text = (value: unknown): string => (typeof value === 'string' ? value.slice(0, longestSearch) : '');

  for (const path of ['/blog', '/blog/'])
    app.get<Query>(path, (request, reply) => {
      const filter = { category: text(request.query.category), search: text(request.query.search) };
      const view = { posts: blog.posts(filter), categories: blog.categories(), filter };
      return sendDocument(request, reply, site.blogList(place, view));
    });
  app.get('/blog/rss.xml', (request, reply) =>
    sendText(request, reply, {
      text: rssFeed(appUrl, blog.posts({ category: '', search: '' })),
      contentType: 'application/rss+xml; charset=utf-8',
      keeping: 'shared',
    }),
  );
  app.get('/blog/atom.xml', (request, reply) =>
    sendText(request, reply, {
      text: atomFeed(appUrl, blog.posts({ category: '', search: '' })),
      contentType: 'application/atom+xml; charset=utf-8',
      keeping: 'shared',
    }),
  );
  for (const path of ['/blog/:slug', '/blog/:slug/'])
    app.get<WithSlug>(path, (request, reply) => {
      const post = blog.post(request.params.slug);
      if (post === undefined) return missing(request, reply, 'Blog Post Not Found');
      const others = blog.posts({ category: '', search: '' }).filter((each) => each !== post);
      const related = [
        ...others.filter(({ category }) => category.slug === post.category.slug),
        ...others.filter(({ category }) => category.slug !== post.category.slug),
      ];
      return sendDocument(request, reply, site.blogPost(place, post, related.slice(0, furtherPosts)));
    });
  app.get<{ Params: { name: string } }>('/site/pictures/:name', (request, reply) => {
    const picture = content.picture(request.params.name);
    if (picture === undefined) return missing(request, reply);
    return reply.header('cache-control', `public, max-age=${pictureSeconds}`).type('image/webp').send(picture);
  });
  app.get('/blog/*', (request, reply) => missing(request, reply, 'Blog Post Not Found'));

  /** A path with a slash at its end leads to the page without it. */
  const missingUnlessSlash = (request: FastifyRequest, reply: FastifyReply) => {
    const { pathname, search } = new URL(request.url, appUrl);
    return pathname.endsWith('/')
      ? reply.redirect(pathname.replace(/\/+$/, '') + search, 301)
      : missing(request, reply);
  };
  const legal = (slug: string) => (request: FastifyRequest, reply: FastifyReply) => {
    const document = content.legal(slug);
    return document === undefined ? missing(request, reply) : sendDocument(request, reply, site.legal(place, document));
  };
  app.get('/legal/terms-of-use', legal('terms-of-use'));
  for (const slug of ['privacy-policy', 'cookie-policy', 'pixel-partners'])
    app.get(`/legal/privacy/${slug}`, legal(slug));
  app.get('/legal/*', missingUnlessSlash);

  for (const path of ['/help', '/help/'])
    app.get<Query>(path, (request, reply) => {
      const search = text(request.query.search).trim();
      const results = search === '' ? undefined : content.searchHelp(search);
      return sendDocument(request, reply, site.helpList(place, { documents: content.helpPages(), search, results }));
    });
  // The finder of the dashboard asks here.
  app.get<Query>('/help/search.json', (request, reply) =>
    sendText(request, reply, {
      text: JSON.stringify(content.searchHelp(text(request.query.search))),
      contentType: 'application/json; charset=utf-8',
      keeping: 'shared',
    }),
  );
  // The dashboard asks here when it shows an error.
  app.get('/help/errors.json', (request, reply) =>
    sendText(request, reply, {
      text: JSON.stringify(errorHelp(content)),
      contentType: 'application/json; charset=utf-8',
      keeping: 'shared',
    }),
  );
  app.get<WithSlug>('/help/:slug', (request, reply) => {
    const document = content.help(request.params.slug);
    if (document === undefined) return missing(request, reply);
    const further = content.helpPages().filter(({ group }) => group === document.group);
    return sendDocument(request, reply, site.helpPage(place, document, further));
  });
  app.get('/help/*', missingUnlessSlash);

  app.get('/sitemap.xml', (request, reply) =>
    sendText(request, reply, {
      text: sitemap(appUrl, { posts: blog.posts({ category: '', search: '' }), content }),
      contentType: 'application/xml; charset=utf-8',
      keeping: 'shared',
    }),
  );
  app.get('/robots.txt', (request, reply) =>
    sendText(request, reply, {
      text: robotsText(appUrl),
      contentType: 'text/plain; charset=utf-8',
      keeping: 'shared',
    }),
  );
}
