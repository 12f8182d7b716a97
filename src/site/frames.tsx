/** Documents for the homepage's phone frames: the fan's page as it is, without script, without counting, out of reach of keyboard and mouse. */
import type { CatalogueMatch } from '#domain/links/catalogue-match.ts';
import type { LinkPage } from '#domain/links/link-page.ts';
import { contentPolicy } from '#landing/content-policy.ts';
import { assemble } from '#landing/document.tsx';
import { Notice } from '#landing/notice.tsx';
import { LandingPage } from '#landing/page.tsx';
import type { PageUrls, RenderedDocument } from '#landing/rendered-document.ts';
import { toPageModel } from '#landing/to-page-model.ts';

/** Only the homepage itself may frame them, and no search engine lists them. */
function framed(html: string, css: string, images: readonly string[]): RenderedDocument {
  const policy = contentPolicy({ css, script: null, images, audio: [], video: false });
  return { html, contentSecurityPolicy: policy.replace('frame-ancestors *', "frame-ancestors 'self'") };
}

const hidden = <meta name="robots" content="noindex" />;

/** The page of a link. `claim`, where the page can be had, is the URL of the homepage that claims it. */
export function renderFramed(
  page: LinkPage,
  now: Date,
  urls: PageUrls,
  { css, claim }: { css: string; claim: string | undefined },
): RenderedDocument {
  const model = { ...toPageModel(page, now, urls), pixels: undefined };
  const html = assemble({
    paper: model.theme,
    title: model.title,
    seed: model.linkId,
    head: hidden,
    css,
    body: (
      <div data-found={claim === undefined ? undefined : model.rows.length} data-source={claim}>
        <div inert>
          <LandingPage model={model} />
        </div>
        {claim !== undefined && (
          <p className="claim">
            <a href={claim}>Claim this page</a>
          </p>
        )}
      </div>
    ),
  });
  const logos = model.rows.flatMap((row) => (row.kind !== 'header' && row.logo !== null ? [row.logo] : []));
  return framed(html, css, [...(model.image === null ? [] : [model.image]), ...logos]);
}

/** What the frame says instead of a page. */
export function renderFrameProblem(problem: string, css: string): RenderedDocument {
  const words = { title: 'No page yet', text: problem, seed: 'no page yet' };
  const body = (
    <div data-problem="yes" role="status">
      <Notice words={words} />
    </div>
  );
  return framed(assemble({ paper: 'system', title: words.title, seed: words.seed, head: hidden, css, body }), css, []);
}

const kinds = { song: 'Song', release: 'Release', artist: 'Artist' } as const;

/** What a typed name may mean: each choice makes its page in the same frame. */
export function renderFrameMatches(matches: readonly CatalogueMatch[], css: string): RenderedDocument {
  const body = (
    <div data-matches={matches.length}>
      <div className="page system">
        <main className="column matches">
          <h1>Which one?</h1>
          <ul>
            {matches.map(({ kind, url, name, image, artists }) => (
              <li key={url}>
                <form method="post" action="/paste" target="_self">
                  <input type="hidden" name="source" value={url} />
                  <button type="submit">
                    {image === null ? <span className="picture" /> : <img className="picture" src={image} alt="" />}
                    <span className="name">{name}</span>
                    <span className="kind">{[kinds[kind], ...artists.map((artist) => artist.name)].join(' · ')}</span>
                  </button>
                </form>
              </li>
            ))}
          </ul>
        </main>
      </div>
    </div>
  );
  const title = 'Which one?';
  const html = assemble({ paper: 'system', title, seed: title, head: hidden, css, body });
  return framed(
    html,
    css,
    matches.flatMap(({ image }) => (image === null ? [] : [image])),
  );
}
