/** What networks and messengers will show of the link in the wizard when it is shared (PAGE-22, PAGE-23). */
import { type PreviewPicture, previewPictureOf } from '#domain/links/preview-picture.ts';
import { descriptionOf, titleOf } from '#landing/page-words.ts';
import { toPreviewModel, toPreviewPage } from './preview-page.ts';
import type { WizardState } from './wizard-state.ts';

export interface SharePreview {
  /** The words that stand there unless the artist writes others. */
  own: { title: string; description: string };
  title: string;
  description: string;
  host: string;
  picture: PreviewPicture;
}

/** The preview of the wizard's link at `now`; of a pre-release, before its release. */
export function toSharePreview(
  state: WizardState,
  { id, name }: { id: string; name: string },
  now: Date,
): SharePreview {
  const artist = { id, name, avatarUrl: null };
  const model = toPreviewModel(state, artist, [], now, 'before');
  const own = { title: titleOf(model), description: descriptionOf(model) };
  const picture = previewPictureOf(toPreviewPage(state, artist, [], now, 'before'), now);
  return {
    own,
    title: model.share.title || own.title,
    description: model.share.description || own.description,
    host: state.domain,
    // Without a chosen time the page names no day yet.
    picture: model.phase === 'before' && model.countdown === null ? { ...picture, line: '' } : picture,
  };
}
