/** Serves pages of podcasts.apple.com for the invented podcasts, as far as a crawler reads them. */
import { numberElsewhere } from '../elsewhere.ts';
import { html } from '../page/html.ts';
import type { Catalogue } from '../spotify/catalogue.ts';
import type { StandInService, VendorAnswer } from '../stand-in-server.ts';
import { episodeUrl, showUrl } from './shop-objects.ts';

function page(head: { title: string; url: string; image: string; description: string }): VendorAnswer {
  const tags = Object.entries({
    'og:title': head.title,
    'og:url': head.url,
    'og:image': head.image,
    'og:description': head.description,
    'og:site_name': 'Apple Podcasts',
    'og:type': 'website',
  }).map(([name, value]) => html`<meta property="${name}" content="${value}">`);
  const { markup } =
    html`<html lang="en-US"><head><title>${head.title} - Apple Podcasts</title>${tags}</head><body></body></html>`;
  return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: `<!doctype html>${markup}` };
}

/** Creates the pages. `mediaUrl` is the base URL of pictures. Only the ids in a URL matter, not its country and name. */
export function createPodcastPages(prefix: string, catalogue: Catalogue, mediaUrl: string): StandInService {
  return {
    name: 'Apple Podcasts pages',
    prefix,
    answer: ({ path, query }) => {
      const id = /^\/[a-z]{2}\/podcast\/(?:[^/]+\/)?id(\d+)$/.exec(path)?.[1];
      const show = catalogue.shows.find((candidate) => numberElsewhere(candidate.id) === id);
      const notFound = { status: 404, headers: { 'content-type': 'text/html' }, body: '<title>Not found</title>' };
      if (show === undefined) return notFound;
      const image = `${mediaUrl}/image/640/${show.id}.jpg`;
      const wanted = query.get('i');
      if (wanted === null) return page({ title: show.name, url: showUrl(show), image, description: show.description });
      const episode = show.episodes.find((candidate) => numberElsewhere(candidate.id) === wanted);
      if (episode === undefined) return notFound;
      return page({ title: episode.name, url: episodeUrl(episode), image, description: episode.description });
    },
  };
}
