/** A page with one message to a fan and at most one button; it needs no script. */
import type { ReactNode } from 'react';
import { Backdrop, Cover } from './cover.tsx';
import { DrawnCover } from './drawn-cover.tsx';
import type { FanNotice } from './fan-documents.ts';
import type { PageModel } from './page-model.ts';

/** The background of such a page: a link's page, or a drawing derived from a text. */
export type NoticeBackdrop = { model: PageModel } | { seed: string };

/** The page around the message, in the link's colours when there is a link. */
export function BrandedPage({ backdrop, children }: { backdrop: NoticeBackdrop; children: ReactNode }) {
  const linked = 'model' in backdrop;
  return (
    <div className={`page ${linked ? backdrop.model.theme : 'system'} notice`}>
      {linked ? (
        <Backdrop model={backdrop.model} />
      ) : (
        <div className="backdrop" aria-hidden="true">
          <DrawnCover id={backdrop.seed} />
        </div>
      )}
      <main className="column">
        {linked ? (
          <Cover model={{ ...backdrop.model, coverImageStyle: 'avatar' }} />
        ) : (
          <div className="cover avatar">
            <DrawnCover id={backdrop.seed} />
          </div>
        )}
        {children}
      </main>
    </div>
  );
}

export function FanNoticePage({ notice, backdrop }: { notice: FanNotice; backdrop: NoticeBackdrop }) {
  const { title, words, small, action, ways } = notice;
  return (
    <BrandedPage backdrop={backdrop}>
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
    </BrandedPage>
  );
}
