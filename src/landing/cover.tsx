/** The cover in its three styles, or the drawn one, and the cover's colours behind the whole page. */
import { DrawnCover } from './drawn-cover.tsx';
import type { PageModel } from './page-model.ts';

/** Drawn at twice this size at most; the page's styles decide the real one, these keep its place before it has loaded. */
const nominalSize = 640;

/** The cover. With a picture it is content and named after the title; the drawn one is decoration. */
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

/** The cover once more, large and blurred, which gives each page its own colour. Decoration. */
export function Backdrop({ model }: { model: PageModel }) {
  return (
    <div className="backdrop" aria-hidden="true">
      {model.imageBlur === null ? (
        <DrawnCover id={model.linkId} />
      ) : (
        <img src={model.imageBlur} alt="" width={32} height={32} />
      )}
    </div>
  );
}
