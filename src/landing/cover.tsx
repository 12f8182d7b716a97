/** The cover in its three styles, or the drawn one, and its blurred copy behind the page. */
import { DrawnCover } from './drawn-cover.tsx';
import type { PageModel } from './page-model.ts';

/** The largest size, at twice the resolution. Styles set the real size; these numbers reserve the space before it has loaded. */
const nominalSize = 640;

/** The cover. A picture is content with the title as its name; the drawn cover is decoration. */
export function Cover({ model }: { model: PageModel }) {
  return (
    <div className={`cover ${model.coverImageStyle}${model.image === null ? ' drawn' : ''}`}>
      {model.image === null ? (
        <DrawnCover id={model.linkId} />
      ) : (
        <img
          src={model.image}
          alt={`Cover of ${model.title}`}
          width={nominalSize}
          height={nominalSize}
          fetchPriority="high"
        />
      )}
    </div>
  );
}

/**
 * A large blurred copy of the cover, which colours the page. Decoration. A cover whose small copy is not made yet, as in the wizard's preview,
 * is blurred itself.
 */
export function Backdrop({ model }: { model: PageModel }) {
  const picture = model.imageBlur ?? model.image;
  return (
    <div className="backdrop" aria-hidden="true">
      {picture === null ? <DrawnCover id={model.linkId} /> : <img src={picture} alt="" width={32} height={32} />}
    </div>
  );
}
