/** Who may call the operations of blog, and what they get. */
import { type AccessTable, nothing } from '#tests/matrix/access.ts';
import { everybody } from '#tests/matrix/outcomes.ts';

export const access: AccessTable = {
  'Query.blog_posts': {
    document: '{ blog_posts(search: "texts") { slug category { slug } } }',
    variables: nothing,
    gate: 'open',
    own: everybody('ok'),
  },
  'Query.blog_categories': {
    document: '{ blog_categories { slug } }',
    variables: nothing,
    gate: 'open',
    own: everybody('ok'),
  },
};
