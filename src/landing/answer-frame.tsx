/** The frame of the small pages around a link's page: cover, colours, heading, sentence and content. */
import type { ReactNode } from 'react';
import { Backdrop, Cover } from './cover.tsx';
import type { PageModel } from './page-model.ts';

/** Draws the frame; `heading` and the sentence below it are product text or the artist's own. */
export function AnswerFrame({
  model,
  heading,
  below,
  text,
  children,
}: {
  model: PageModel;
  heading: string;
  /** The line below the heading. */
  below: ReactNode;
  /** A sentence that belongs to the heading. */
  text?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className={`page ${model.theme} notice`}>
      <Backdrop model={model} />
      <main className="column">
        <Cover model={{ ...model, coverImageStyle: 'avatar' }} />
        <header className="words">
          <h1 dir="auto">{heading}</h1>
          <p className="subtitle">{below}</p>
          {text !== undefined && <p className="description">{text}</p>}
        </header>
        {children}
      </main>
    </div>
  );
}

/** The button back to the link's page; `href` where that is not the plain page. */
export function BackToPage({ model, href = model.url }: { model: PageModel; href?: string | undefined }) {
  return (
    <p className="back">
      <a className="pill" href={href}>
        Back to <bdi>{model.title}</bdi>
      </a>
    </p>
  );
}
