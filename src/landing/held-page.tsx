/** The page that answers a click which Bot Block holds: a machine stops here, and a person goes on with one press. */
import { AnswerFrame } from './answer-frame.tsx';
import type { PageModel } from './page-model.ts';
import type { HeldClick } from './page-renderer.ts';

/** Draws it in the colours of the link's own page. It says nothing that would accuse anybody. */
export function HeldPage({ model, path, held }: { model: PageModel; path: string; held: HeldClick }) {
  return (
    <AnswerFrame model={model} heading={model.title} below="One more press, so that we know there is a person here.">
      <form method="post" action="/_/continue" className="back">
        <input type="hidden" name="path" value={path} />
        <input type="hidden" name="destination" value={held.destinationId} />
        <button type="submit" className="pill">
          Continue to <bdi>{held.name}</bdi>
        </button>
      </form>
      <p className="back">
        <a href={model.address}>
          Back to <bdi>{model.title}</bdi>
        </a>
      </p>
    </AnswerFrame>
  );
}
