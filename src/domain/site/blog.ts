/** Blog posts and their categories, and which of them a list shows (SITE-20 to SITE-22). */

/** A category, as the posts name it. */
export interface BlogCategory {
  id: string;
  name: string;
  slug: string;
}

/** A post. `content` is HTML, `text` the words in it; `createdAt` is a calendar day, YYYY-MM-DD. */
export interface BlogPost {
  id: string;
  slug: string;
  title: string;
  description: string;
  content: string;
  text: string;
  createdAt: string;
  category: BlogCategory;
}

/** What a reader asked for. An empty category means all posts. */
export interface BlogFilter {
  category: string;
  search: string;
}

/** A shorter search filters nothing (SITE-21). */
const shortestSearch = 3;
/** No more characters of a search are looked at. */
export const longestSearch = 200;

/** The part of a search that filters: trimmed, in lowercase; '' when it is too short. */
export function effectiveSearch(search: string): string {
  const text = search.trim().slice(0, longestSearch).toLowerCase();
  return [...text].length < shortestSearch ? '' : text;
}

/** The posts of a category that contain the search in title, description, the words of its content, or the category's name or slug. */
export function filterPosts<Post extends BlogPost>(posts: readonly Post[], { category, search }: BlogFilter): Post[] {
  const wanted = effectiveSearch(search);
  return posts.filter(
    (post) =>
      (category === '' || post.category.slug === category) &&
      (wanted === '' ||
        [post.title, post.description, post.text, post.category.name, post.category.slug].some((text) =>
          text.toLowerCase().includes(wanted),
        )),
  );
}

/** The categories of these posts, each once, in the order of the posts. */
export function categoriesOf(posts: readonly BlogPost[]): BlogCategory[] {
  return [...new Map(posts.map(({ category }) => [category.slug, category])).values()];
}
