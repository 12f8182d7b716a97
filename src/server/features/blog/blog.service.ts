/** The blog's posts, read from `content/blog`, and which of them a reader sees. */
import { z } from 'zod';
import type { Unmet } from '#domain/installation/hidden-parts.ts';
import { type BlogCategory, type BlogFilter, type BlogPost, categoriesOf, filterPosts } from '#domain/site/blog.ts';
import { daySchema, readDocuments } from '../../platform/http/markdown-documents.ts';

/** What the site, the feeds and the API read. */
export interface BlogService {
  /** The posts of a filter, newest first (SITE-20, SITE-21). */
  posts(filter: BlogFilter): BlogPost[];
  /** One post; undefined for an unknown slug. */
  post(slug: string): BlogPost | undefined;
  /** The categories that have posts. */
  categories(): BlogCategory[];
}

const postSchema = z.object({
  title: z.string().min(1),
  description: z.string().min(1),
  date: daySchema,
  category: z.string().min(1),
});

/** Reads the posts, newest first; posts of one day by title. */
function readPosts(unmet: Unmet): BlogPost[] {
  return readDocuments('blog', postSchema, unmet)
    .map(({ slug, attributes: { title, description, date, category }, html, text }): BlogPost => {
      const categorySlug = category.toLowerCase().replace(/[^a-z0-9]+/g, '-');
      return {
        id: slug,
        slug,
        title,
        description,
        content: html,
        text,
        createdAt: date,
        category: { id: categorySlug, name: category, slug: categorySlug },
      };
    })
    .sort((one, other) => other.createdAt.localeCompare(one.createdAt) || one.title.localeCompare(other.title));
}

/** Makes the service; `read` is called once, at the first question. */
export function createBlogService(unmet: Unmet, read = () => readPosts(unmet)): BlogService {
  let known: BlogPost[] | undefined;
  const all = (): BlogPost[] => {
    known ??= read();
    return known;
  };
  return {
    posts: (filter) => filterPosts(all(), filter),
    post: (slug) => all().find((post) => post.slug === slug),
    categories: () => categoriesOf(all()),
  };
}
