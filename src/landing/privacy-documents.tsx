/** The documents of the privacy page and of a blocked click. */
import { type PageAssets, renderPlain } from './document.tsx';
import { HeldPage } from './held-page.tsx';
import type { PageModel } from './page-model.ts';
import type { HeldClick, PrivacyView, RenderedDocument } from './page-renderer.ts';
import { PrivacyPage } from './privacy-page.tsx';
import { toPageModel } from './to-page-model.ts';

/** The document that answers a click blocked by Bot Block. Its form redirects to the service, so its policy allows that. */
export function renderHeld(
  model: PageModel,
  path: string,
  held: HeldClick,
  assets: Pick<PageAssets, 'css'>,
): RenderedDocument {
  const { title, theme, linkId: seed, image } = model;
  return renderPlain({ title, paper: theme, seed, image }, <HeldPage model={model} path={path} held={held} />, assets, {
    formsLeadAway: true,
  });
}

export function renderPrivacy(view: PrivacyView, now: Date, assets: Pick<PageAssets, 'css'>): RenderedDocument {
  const model = view.page && toPageModel(view.page.link, now, view.page.urls);
  return renderPlain(
    {
      title: `Your privacy on ${view.host}`,
      paper: model?.theme ?? 'system',
      seed: model?.linkId ?? view.host,
      image: null,
    },
    <PrivacyPage view={view} model={model} />,
    assets,
    { isPrivate: true },
  );
}
