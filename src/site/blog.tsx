/** The blog: its list and a post (SITE-20 to SITE-24). */
import { type BlogPost, effectiveSearch } from '#domain/site/blog.ts';
import { longDay, shortDay } from '#domain/site/post-date.ts';
import { DrawnCover } from '#landing/drawn-cover.tsx';
import type { SitePage } from './document.tsx';
import type { BlogListView } from './site-renderer.ts';

const description = 'How to release music, keep fans and read your numbers: guides from the people who make Fanfare.';

function listPath(category: string, search: string): string {
  const query = new URLSearchParams({ ...(category && { category }), ...(search && { search }) }).toString();
  return query === '' ? '/blog' : `/blog?${query}`;
}

/** The list with its categories and search. */
export function blogListPage(appUrl: string, { posts, categories, filter }: BlogListView): SitePage {
  const { category, search } = filter;
  const tabs = [{ name: 'All Posts', slug: '' }, ...categories];
  const searching = effectiveSearch(search) !== '';
  return {
    path: '/blog',
    title: 'Blog · Fanfare',
    description,
    noIndex: searching,
    data: [
      {
        '@context': 'https://schema.org',
        '@type': 'Blog',
        name: 'Fanfare blog',
        description,
        url: `${appUrl}/blog`,
        blogPost: posts.map(({ title, slug, createdAt }) => ({
          '@type': 'BlogPosting',
          headline: title,
          url: `${appUrl}/blog/${slug}/`,
          datePublished: createdAt,
        })),
      },
    ],
    body: (
      <main id="main" className="section reading-list">
        <h1>Blog</h1>
        <p className="lead">{description}</p>
        <div className="blog-tools">
          <nav aria-label="Categories" className="tabs" data-blog-tabs="">
            {tabs.map(({ name, slug }) => (
              <a key={slug} href={listPath(slug, search)} aria-current={slug === category ? 'page' : undefined}>
                {name}
              </a>
            ))}
          </nav>
          <form action="/blog" className="search" data-blog-search="">
            {category !== '' && <input type="hidden" name="category" value={category} />}
            <label className="hidden" htmlFor="search">
              Search posts
            </label>
            <input
              id="search"
              type="search"
              name="search"
              maxLength={200}
              placeholder="Search posts..."
              defaultValue={search}
            />
            <noscript>
              <button type="submit">Search</button>
            </noscript>
          </form>
        </div>
        <p className="found" role="status" data-blog-status="">
          {posts.length === 0 ? 'No Posts Found' : searching ? `${posts.length} found` : ''}
        </p>
        <div id="posts" className="posts">
          {posts.map((post, index) => (
            <PostCard key={post.slug} post={post} isFirst={index === 0 && category === '' && !searching} />
          ))}
        </div>
      </main>
    ),
  };
}

function PostCard({ post, isFirst = false }: { post: BlogPost; isFirst?: boolean }) {
  return (
    <article className={isFirst ? 'post first' : 'post'}>
      <div className="post-cover" aria-hidden="true">
        <DrawnCover id={post.slug} />
      </div>
      <div className="post-words">
        <p className="post-facts">
          <span>{post.category.name}</span> <time dateTime={post.createdAt}>{shortDay(post.createdAt)}</time>
        </p>
        <h2>
          <a href={`/blog/${post.slug}/`}>{post.title}</a>
        </h2>
        <p>{post.description}</p>
      </div>
    </article>
  );
}

/** A post. Its HTML comes from our own Markdown, in which HTML is dropped. */
export function blogPostPage(appUrl: string, post: BlogPost, further: readonly BlogPost[]): SitePage {
  const path = `/blog/${post.slug}/`;
  return {
    path,
    title: `${post.title} · Fanfare`,
    description: post.description,
    kind: 'article',
    published: post.createdAt,
    data: [
      {
        '@context': 'https://schema.org',
        '@type': 'BlogPosting',
        headline: post.title,
        description: post.description,
        articleSection: post.category.name,
        datePublished: post.createdAt,
        mainEntityOfPage: `${appUrl}${path}`,
        author: { '@type': 'Organization', name: 'Fanfare', url: `${appUrl}/` },
        publisher: { '@type': 'Organization', name: 'Fanfare', url: `${appUrl}/` },
      },
    ],
    body: (
      <main id="main">
        <article className="article">
          <a className="back" href="/blog">
            ← All Posts
          </a>
          <header>
            <p className="post-facts">
              <a href={`/blog?category=${post.category.slug}`}>{post.category.name}</a>{' '}
              <time dateTime={post.createdAt}>{longDay(post.createdAt)}</time>
            </p>
            <h1>{post.title}</h1>
            <p className="lead">{post.description}</p>
          </header>
          <div className="article-cover" aria-hidden="true">
            <DrawnCover id={post.slug} />
          </div>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made from our own Markdown, in which HTML is dropped. */}
          <div className="prose" dangerouslySetInnerHTML={{ __html: post.content }} />
        </article>
        {further.length > 0 && (
          <section className="section further" aria-labelledby="further">
            <h2 id="further">Read on</h2>
            <div className="posts">
              {further.map((each) => (
                <PostCard key={each.slug} post={each} />
              ))}
            </div>
          </section>
        )}
      </main>
    ),
  };
}
