/** The public site's one script: paste box, carousel and live search. Every page works without it. */
import { watchBlogSearch } from './blog-search.ts';
import { watchCarousel } from './carousel.ts';
import { watchPasteBox } from './paste-box.ts';

watchPasteBox(document);
watchCarousel(document);
watchBlogSearch(document);
