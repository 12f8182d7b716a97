/** The public site's one script: paste box, carousel, frames that are fetched when they come near, and live search. Every page works without it. */
import { watchBlogSearch } from './blog-search.ts';
import { watchCarousel } from './carousel.ts';
import { watchLaterFrames } from './later-frames.ts';
import { watchPasteBox } from './paste-box.ts';

watchPasteBox(document);
watchCarousel(document);
watchLaterFrames(document);
watchBlogSearch(document);
