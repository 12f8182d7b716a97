/** The blog in the API. Everybody may read it. */
import type { BlogCategory, BlogPost } from '#domain/site/blog.ts';
import type { Builder } from '../../platform/graphql/builder.ts';
import type { BlogService } from './blog.service.ts';

/** Adds the types and operations (SITE-25). */
export function addBlog(builder: Builder, blog: BlogService): void {
  const category = builder.objectRef<BlogCategory>('blog_categories').implement({
    fields: (t) => ({ id: t.exposeString('id'), name: t.exposeString('name'), slug: t.exposeString('slug') }),
  });
  const post = builder.objectRef<BlogPost>('blog_posts').implement({
    fields: (t) => ({
      id: t.exposeString('id'),
      title: t.exposeString('title'),
      slug: t.exposeString('slug'),
      description: t.exposeString('description'),
      content: t.exposeString('content', { description: 'HTML.' }),
      created_at: t.exposeString('createdAt', { description: 'A calendar day, YYYY-MM-DD.' }),
      category: t.expose('category', { type: category }),
    }),
  });
  builder.queryFields((t) => ({
    blog_posts: t.field({
      type: [post],
      description:
        'The posts, newest first: all of them, one by its slug, those of a category, or those that contain a text.',
      args: {
        slug: t.arg.string({ required: false }),
        category: t.arg.string({ required: false, description: "A category's slug." }),
        search: t.arg.string({ required: false, description: 'Filters with at least three characters.' }),
      },
      resolve: (_root, { slug, category: of, search }) => {
        const found = blog.posts({ category: of ?? '', search: search ?? '' });
        return slug === null || slug === undefined ? found : found.filter((each) => each.slug === slug);
      },
    }),
    blog_categories: t.field({
      type: [category],
      description: 'The categories that have posts.',
      resolve: () => blog.categories(),
    }),
  }));
}
