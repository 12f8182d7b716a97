/** The page that answers a click blocked by Bot Block: programs stop here, a person continues with one press. */
import { AnswerFrame } from './answer-frame.tsx';
import type { PageModel } from './page-model.ts';
import type { HeldClick } from './page-renderer.ts';

/** Draws it in the colours of the link's page. Its text must not accuse a person. */
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
        <a href={model.url}>
          Back to <bdi>{model.title}</bdi>
        </a>
      </p>
    </AnswerFrame>
  );
}
