/** A page that says one thing to a fan and asks for at most one press; it needs no script. */
import type { ReactNode } from 'react';
import { Backdrop, Cover } from './cover.tsx';
import { DrawnCover } from './drawn-cover.tsx';
import type { FanNotice } from './fan-documents.ts';
import type { PageModel } from './page-model.ts';

/** What such a page stands on: a link's own page, or a drawing from a word. */
export type Ground = { model: PageModel } | { seed: string };

/** The page around the words, in the link's colours where there is a link. */
export function FanGround({ ground, children }: { ground: Ground; children: ReactNode }) {
  const linked = 'model' in ground;
  return (
    <div className={`page ${linked ? ground.model.theme : 'system'} notice`}>
      {linked ? (
        <Backdrop model={ground.model} />
      ) : (
        <div className="backdrop" aria-hidden="true">
          <DrawnCover id={ground.seed} />
        </div>
      )}
      <main className="column">
        {linked ? (
          <Cover model={{ ...ground.model, coverImageStyle: 'avatar' }} />
        ) : (
          <div className="cover avatar">
            <DrawnCover id={ground.seed} />
          </div>
        )}
        {children}
      </main>
    </div>
  );
}

/** Draws the notice. */
export function FanNoticePage({ notice, ground }: { notice: FanNotice; ground: Ground }) {
  const { title, words, small, action, ways } = notice;
  return (
    <FanGround ground={ground}>
      <header className="words">
        <h1 dir="auto">{title}</h1>
        {words.map((text) => (
          <p key={text} className="subtitle" dir="auto">
            {text}
          </p>
        ))}
      </header>
      {action !== undefined && (
        <form className="ask-form" method="post" action={action.to}>
          <button type="submit">{action.label}</button>
          {small !== undefined && (
            <p className="consent" dir="auto">
              {small}
            </p>
          )}
        </form>
      )}
      {ways.length > 0 && (
        <nav className="ways" aria-label="Go on">
          {ways.map(({ label, href }) => (
            <a key={href} className="pill" href={href}>
              <bdi>{label}</bdi>
            </a>
          ))}
        </nav>
      )}
    </FanGround>
  );
}
