/** A page that is not published, for one person: a bar says for whom, rows lead straight to what they name, and forms are only shown (LINK-86). */
import { loadableUrl } from '#domain/destinations/destination-url.ts';
import type { LinkPage } from '#domain/links/link-page.ts';
import { contentPolicy } from './content-policy.ts';
import { assemble } from './document.tsx';
import { LandingPage } from './page.tsx';
import type { PageModel, PageRow } from './page-model.ts';
import type { PrivatePreview } from './page-renderer.ts';
import { titleOf } from './page-words.ts';
import type { RenderedDocument } from './rendered-document.ts';

const untilWords = new Intl.DateTimeFormat('en-US', {
  ...{ year: 'numeric', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  ...{ timeZone: 'UTC', timeZoneName: 'short' },
});

/** `script` plays the page's audio and video, and runs its countdown. */
export function renderPreview(
  model: PageModel,
  { link }: LinkPage,
  preview: PrivatePreview,
  { css, script }: { css: string; script: string },
): RenderedDocument {
  const targets = new Map(link.destinations.map(({ id, url }) => [id, url]));
  const rows = model.rows.flatMap((row): PageRow[] => {
    if (row.kind !== 'destination') return [row];
    // The page's own redirects are closed, and would count.
    const href = loadableUrl(targets.get(row.id) ?? '');
    return href === null ? [] : [{ ...row, href }];
  });
  const shown: PageModel = { ...model, rows, pixels: undefined, privacyHref: '' };
  const html = assemble({
    paper: model.theme,
    title: `Private preview: ${titleOf(model)}`,
    seed: model.linkId,
    head: (
      <>
        <meta name="robots" content="noindex, nofollow, noarchive" />
        <meta name="referrer" content="no-referrer" />
      </>
    ),
    css,
    body: (
      <>
        <PreviewBar preview={preview} theme={model.theme} />
        <LandingPage model={shown} isShownOnly />
      </>
    ),
    script,
  });
  const logos = rows.flatMap((row) => (row.kind !== 'header' && row.logo !== null ? [row.logo] : []));
  const contentSecurityPolicy = contentPolicy({
    css,
    script,
    images: [...(model.image === null ? [] : [model.image]), ...logos],
    audio: model.lead.kind === 'player' ? model.lead.tracks.map(({ url }) => url) : [],
    video: model.lead.kind === 'video',
    isPrivate: true,
  });
  return { html, contentSecurityPolicy };
}

function PreviewBar({ preview: { person, until, phases }, theme }: { preview: PrivatePreview; theme: string }) {
  return (
    <aside className={`private ${theme}`} aria-label="Private preview">
      <p>
        Private preview for <b dir="auto">{person}</b>, until{' '}
        <time dateTime={until.toISOString()}>{untilWords.format(until)}</time>
      </p>
      {phases && (
        <nav aria-label="Which page">
          <a href={phases.before} aria-current={phases.shown === 'before' ? 'page' : undefined}>
            Before the release
          </a>
          <a href={phases.after} aria-current={phases.shown === 'after' ? 'page' : undefined}>
            After it
          </a>
        </nav>
      )}
    </aside>
  );
}
