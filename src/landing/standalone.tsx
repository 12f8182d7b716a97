/** The page as a file that needs no server of ours: rows lead straight to what they name; nothing is counted, asked or loaded from here (LINK-62). */
import { loadableUrl } from '#domain/destinations/destination-url.ts';
import type { LinkPage } from '#domain/links/link-page.ts';
import { assemble } from './document.tsx';
import { LandingPage } from './page.tsx';
import type { PageModel, PageRow } from './page-model.ts';
import type { StandaloneFiles } from './page-renderer.ts';
import { descriptionOf, titleOf } from './page-words.ts';

/** The document of a link's page, with the addresses of `files` for its styles and pictures. */
export function renderStandalone(
  model: PageModel,
  { link }: LinkPage,
  { stylesheet, pictureOf }: StandaloneFiles,
): string {
  const targets = new Map(link.destinations.map(({ id, url }) => [id, url]));
  const logoOf = (logo: string | null) => (logo === null ? null : pictureOf(logo));
  const rows = model.rows.flatMap((row): PageRow[] => {
    if (row.kind === 'header') return [row];
    const href = targets.get(row.id) ?? '';
    if (loadableUrl(href) === null) return [];
    if (row.kind === 'destination') return [{ ...row, href, logo: logoOf(row.logo) }];
    if (row.kind !== 'presave') return [];
    // Nobody saves it in advance any more; the release's page is what is left.
    const { id, name, description, logo, form } = row;
    return [
      {
        kind: 'destination',
        id,
        type: form.provider,
        name,
        description,
        cta: 'Open',
        label: `Open ${name}`,
        href,
        logo: logoOf(logo),
      },
    ];
  });
  const shown: PageModel = {
    ...model,
    rows,
    image: logoOf(model.image),
    lead: { kind: 'cover' },
    countdown: null,
    pixels: undefined,
    subtitle: model.countdown?.summary ?? model.subtitle,
    privacyHref: '',
  };
  const description = descriptionOf(shown);
  return assemble({
    paper: model.theme,
    title: titleOf(model),
    seed: model.linkId,
    head: (
      <>
        <link rel="stylesheet" href={stylesheet} />
        <meta name="description" content={description} />
        <meta property="og:title" content={model.share.title || titleOf(model)} />
        <meta property="og:description" content={model.share.description || description} />
      </>
    ),
    css: '',
    body: <LandingPage model={shown} />,
  });
}
